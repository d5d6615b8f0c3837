/** SHA-256 (FIPS 180-4). Browsers have one of their own only on secure pages, and a table in a home network is not one. */

/** The first 32 bits of the fractional parts of the roots of the first primes, in whole numbers that are exact. */
function roots(count: number, power: 2 | 3): Uint32Array {
  const found = new Uint32Array(count);
  let have = 0;
  for (let candidate = 2n; have < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2n; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0n) isPrime = false;
    if (!isPrime) continue;
    // The largest number whose power is not above prime · 2^(32 · power) is the root with 32 bits behind the point.
    const target = candidate << BigInt(32 * power);
    let low = 0n;
    let high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** BigInt(power) <= target) low = middle;
      else high = middle;
    }
    found[have++] = Number(low & 0xffffffffn);
  }
  return found;
}

const FIRST = roots(8, 2);
const ROUNDS = roots(64, 3);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const input = new DataView(padded.buffer);
  input.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = FIRST.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = input.getUint32(block * 64 + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15]!, words[i - 2]!];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16]! + low + words[i - 7]! + high;
    }
    mix(hash, words);
  }
  const output = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => output.setUint32(i * 4, word));
  return new Uint8Array(output.buffer);
}

/** The 64 rounds of one block. */
function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i]! += word));
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes that are written like this; null if these are no bytes. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
