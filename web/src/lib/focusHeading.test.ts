import { afterEach, expect, it } from "vitest";
import { focusHeading } from "./focusHeading";

afterEach(() => {
  document.body.innerHTML = "";
});
const changed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("focuses the heading of a page, even if it appears later or is replaced", async () => {
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

it("leaves the focus on an element that already has it", () => {
  document.body.innerHTML = '<main id="content"><h1>You</h1><input></main>';
  document.querySelector("input")!.focus();
  focusHeading();
  expect(document.activeElement?.tagName).toBe("INPUT");
});

it.each(["keydown", "pointerdown"])(
  "stops after the user's next input (%s), even if nothing has the focus",
  async (input) => {
    document.body.innerHTML = '<main id="content"><h1>Table</h1><button>Board</button></main>';
    focusHeading();
    const board = document.querySelector("button")!;
    board.focus();
    board.dispatchEvent(new Event(input, { bubbles: true }));
    // While the focus moves between two elements, nothing has it, and the blur may change the page.
    board.blur();
    document.querySelector("main")!.append(document.createElement("p"));
    await changed();
    expect(document.activeElement).toBe(document.body);
  },
);
