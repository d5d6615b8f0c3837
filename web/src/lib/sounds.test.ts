import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { sounds } from "./sounds";

/** When each tone begins, its pitch, and how loud it gets. */
let tones: { pitch: number; at: number; loud: number }[];
let hasActed: boolean;
class FakeAudio {
  static made = 0;
  currentTime = 0;
  destination = {};
  constructor() {
    FakeAudio.made++;
  }
  resume = (): Promise<void> => Promise.resolve();
  createOscillator(): object {
    const tone = { pitch: 0, at: 0, loud: 0 };
    tones.push(tone);
    return {
      frequency: { setValueAtTime: (pitch: number) => (tone.pitch = pitch), exponentialRampToValueAtTime: () => {} },
      connect: (next: object) => next,
      start: (at: number) => (tone.at = at),
      stop: () => {},
    };
  }
  createGain(): object {
    const tone = tones.at(-1)!;
    return {
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (loud: number) => (tone.loud = loud),
        exponentialRampToValueAtTime: () => {},
      },
      connect: (next: object) => next,
    };
  }
}
beforeEach(() => {
  vi.useFakeTimers();
  tones = [];
  hasActed = true;
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(navigator, "userActivation", {
    configurable: true,
    get: () => ({ hasBeenActive: hasActed }),
  });
  vi.advanceTimersByTime(1000);
});
afterEach(() => {
  settings.set("sound", true);
  settings.set("volume", 60);
  Reflect.deleteProperty(navigator, "userActivation");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("nothing is heard or created before the player has done anything", () => {
  const made = FakeAudio.made;
  hasActed = false;
  sounds.play("win");
  expect([tones.length, FakeAudio.made]).toEqual([0, made]);
  hasActed = true;
  sounds.play("win");
  expect(tones.length).toBeGreaterThan(3);
});

test("more points sound longer and higher, up to six notes", () => {
  const notes = [1, 3, 9].map((points) => {
    tones = [];
    vi.advanceTimersByTime(1000);
    sounds.play("score", points);
    return tones.length;
  });
  expect(notes).toEqual([1, 3, 6]);
});

test("the volume changes how loud a sound is, and muted there is none", () => {
  const loud = ([20, 100] as const).map((volume) => {
    settings.set("volume", volume);
    vi.advanceTimersByTime(1000);
    sounds.play("place");
    return tones.at(-1)!.loud;
  });
  expect(loud[1]).toBeCloseTo(5 * loud[0]!);
  settings.set("sound", false);
  tones = [];
  sounds.play("bonus");
  expect(tones).toEqual([]);
});

test("the same sound twice at once is one sound, and a hidden page only calls", () => {
  sounds.play("turn");
  const once = tones.length;
  sounds.play("turn");
  expect(tones.length).toBe(once);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  sounds.play("win");
  expect(tones.length).toBe(once);
  vi.advanceTimersByTime(1000);
  sounds.play("turn");
  expect(tones.length).toBe(2 * once);
  hidden.mockRestore();
});
