/** Whether the user wants push notifications in this browser. A small module of its own, because few pages need the rest. */

const PLACE = "sixfold.push";

export function wantsPush(): boolean {
  try {
    return localStorage.getItem(PLACE) === "on";
  } catch {
    return false;
  }
}

export function rememberPush(on: boolean): void {
  try {
    if (on) localStorage.setItem(PLACE, "on");
    else localStorage.removeItem(PLACE);
  } catch {
    // Without storage, the subscription lasts as long as the browser keeps it.
  }
}
