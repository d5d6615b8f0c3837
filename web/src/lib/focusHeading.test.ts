import { afterEach, expect, it } from "vitest";
import { focusHeading } from "./focusHeading";

afterEach(() => {
  document.body.innerHTML = "";
});
const changed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("goes to the heading of a page, also when it comes later or is replaced", async () => {
  document.body.innerHTML = '<main id="content"><p>One moment</p></main>';
  focusHeading();
  expect(document.activeElement).toBe(document.body);
  const page = document.querySelector("main")!;
  page.innerHTML = "<h1>Tables</h1>";
  await changed();
  expect(document.activeElement?.textContent).toBe("Tables");
  page.innerHTML = "<h1>No table</h1>";
  await changed();
  expect(document.activeElement?.textContent).toBe("No table");
});

it("leaves the focus where it is already", () => {
  document.body.innerHTML = '<main id="content"><h1>You</h1><input></main>';
  document.querySelector("input")!.focus();
  focusHeading();
  expect(document.activeElement?.tagName).toBe("INPUT");
});

it.each(["keydown", "pointerdown"])(
  "does nothing once the user goes on (%s), also while nothing has the focus",
  async (input) => {
    document.body.innerHTML = '<main id="content"><h1>Table</h1><button>Board</button></main>';
    focusHeading();
    const board = document.querySelector("button")!;
    board.focus();
    board.dispatchEvent(new Event(input, { bubbles: true }));
    // Between two places the focus is nowhere, and what is left may change the page.
    board.blur();
    document.querySelector("main")!.append(document.createElement("p"));
    await changed();
    expect(document.activeElement).toBe(document.body);
  },
);
