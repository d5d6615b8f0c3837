/** Whether somebody wants to be called in this browser while no page is open. Apart from the rest, which few need at once. */

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
    // A browser that keeps nothing is called until it forgets.
  }
}
