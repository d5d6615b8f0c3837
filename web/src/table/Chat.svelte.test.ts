import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import type { Entry } from "../lib/types";
import Chat from "./Chat.svelte";
import { nameOf } from "./namesakes";
import type { TableSession } from "./tableSession.svelte";

beforeAll(() => language.load("en"));
afterEach(cleanup);

it("announces each phrase, even a repeated one, and distinguishes players with the same name", async () => {
  const seats = [
    { name: "Ada", bot: null },
    { name: "Ada", bot: null },
  ];
  const link = $state({ status: "live", talk: [] as Entry[] });
  const table = { seats, yours: [0], options: { chat: true } };
  render(Chat, { play: { link, table, name: (seat: number) => nameOf(seats, seat) } as unknown as TableSession });
  const place = screen.getByTestId("chat-spoken");
  const heard: string[] = [];
  new MutationObserver(() => heard.push(place.textContent)).observe(place, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  for (const seq of [1, 2]) {
    link.talk = [...link.talk, { seq, at: 0, kind: "said", seat: 1, name: "Ada", phrase: "hello" }];
    await vi.waitFor(() => expect(heard.filter((words) => words === "Ada 2: Hello")).toHaveLength(seq));
  }
});
