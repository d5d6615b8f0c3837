import { expect, it } from "vitest";
import { bytesOf, hex, sha256 } from "./sha256";

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

it("computes the hashes printed in the standard", () => {
  expect(hex(sha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex(sha256(text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

it("agrees with the browser's implementation for all lengths around a block", async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    const own = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(hex(sha256(bytes))).toBe(hex(own));
  }
});

it("parses hexadecimal bytes and nothing else", () => {
  expect(bytesOf("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  expect(bytesOf("0")).toBeNull();
  expect(bytesOf("zz")).toBeNull();
});
