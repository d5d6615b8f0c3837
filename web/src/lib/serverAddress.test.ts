import { afterEach, expect, it, vi } from "vitest";
import { ServerAddress } from "./serverAddress.svelte";

afterEach(() => vi.unstubAllGlobals());
const at = (url: string): Location => new URL(url) as unknown as Location;
const answer = (address: string | null): ReturnType<typeof vi.fn> => {
  const asked = vi.fn(async () => Response.json({ address }));
  vi.stubGlobal("fetch", asked);
  return asked;
};

it("invites to the address in the local network where the page itself is on this computer only", async () => {
  answer("http://192.168.1.5:8666");
  for (const here of ["http://localhost:8666/t/1", "http://127.0.0.1:8666/t/1", "http://[::1]:8666/t/1"]) {
    const serverAddress = new ServerAddress(at(here));
    await serverAddress.find();
    expect([serverAddress.origin, serverAddress.isLocal]).toEqual(["http://192.168.1.5:8666", false]);
  }
});

it("says so where no other device can come", async () => {
  answer(null);
  const serverAddress = new ServerAddress(at("http://localhost:8666/t/1"));
  await serverAddress.find();
  expect([serverAddress.origin, serverAddress.isLocal]).toEqual(["http://localhost:8666", true]);
});

it("asks nobody where the page has an address for all", async () => {
  const asked = answer("http://192.168.1.5:8666");
  const serverAddress = new ServerAddress(at("https://play.example/t/1"));
  await serverAddress.find();
  expect([serverAddress.origin, serverAddress.isLocal, asked.mock.calls.length]).toEqual([
    "https://play.example",
    false,
    0,
  ]);
});
