import { afterEach, expect, it, vi } from "vitest";
import { ServerAddress } from "./serverAddress.svelte";

afterEach(() => vi.unstubAllGlobals());
const at = (url: string): Location => new URL(url) as unknown as Location;
const answer = (address: string | null): ReturnType<typeof vi.fn> => {
  const asked = vi.fn(async () => Response.json({ address }));
  vi.stubGlobal("fetch", asked);
  return asked;
};

it("shares the address in the local network if the page itself is on a loopback address", async () => {
  answer("http://192.168.1.5:8666");
  for (const here of ["http://localhost:8666/t/1", "http://127.0.0.1:8666/t/1", "http://[::1]:8666/t/1"]) {
    const serverAddress = new ServerAddress(at(here));
    await serverAddress.find();
    expect([serverAddress.origin, serverAddress.isLocal]).toEqual(["http://192.168.1.5:8666", false]);
  }
});

it("reports that no other device can connect", async () => {
  answer(null);
  const serverAddress = new ServerAddress(at("http://localhost:8666/t/1"));
  await serverAddress.find();
  expect([serverAddress.origin, serverAddress.isLocal]).toEqual(["http://localhost:8666", true]);
});

it("sends no request if the page has a public address", async () => {
  const asked = answer("http://192.168.1.5:8666");
  const serverAddress = new ServerAddress(at("https://play.example/t/1"));
  await serverAddress.find();
  expect([serverAddress.origin, serverAddress.isLocal, asked.mock.calls.length]).toEqual([
    "https://play.example",
    false,
    0,
  ]);
});
