import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import { get } from "./api";

beforeEach(() => language.load("en"));
afterEach(() => vi.unstubAllGlobals());
const answered = (answer: () => Promise<Response>): void => void vi.stubGlobal("fetch", answer);

it.each([200, 502])("reports a failure if the answer is a page instead of JSON (%i)", async (status) => {
  answered(async () => new Response("<html>Log in to this network</html>", { status }));
  await expect(get("/me")).rejects.toMatchObject({ code: "failed", message: language.words.common.failed });
});

it("reports that the server is offline if there is no answer or only half of one", async () => {
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
  for (const answer of [() => Promise.reject(new TypeError("Failed to fetch")), async () => new Response(cut)]) {
    answered(answer);
    await expect(get("/me")).rejects.toMatchObject({ code: "offline" });
  }
});

it("does not wait forever", async () => {
  const patience = vi
    .spyOn(AbortSignal, "timeout")
    .mockReturnValue(AbortSignal.abort(new DOMException("", "TimeoutError")));
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) => new Promise((_, reject) => signal?.aborted && reject(signal.reason)),
  );
  await expect(get("/me")).rejects.toMatchObject({ code: "offline" });
  expect(patience.mock.calls[0]![0]).toBeGreaterThanOrEqual(20_000);
  patience.mockRestore();
});

it("accepts null as an answer", async () => {
  answered(async () => Response.json(null));
  expect(await get("/me")).toBeNull();
});
