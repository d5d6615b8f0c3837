/** The sounds of a table, made by oscillators: wood on wood for pieces, short notes of one scale for everything else.
 *
 * Browsers allow sound only after the first press or key, so nothing is created before it. */

import { settings } from "./settings.svelte";

/** A note: its pitch in hertz, when it begins and how long it sounds in seconds, how loud it is, and the form of its wave. */
type Note = readonly [pitch: number, at: number, lasts: number, loud: number, wave?: OscillatorType];

/** A pentatonic scale, in which any notes sound well together. */
const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];
const note = (step: number): number => SCALE[Math.min(step, SCALE.length - 1)]!;

const run = (steps: readonly number[], gap: number, lasts: number, loud = 0.5): Note[] =>
  steps.map((step, i) => [note(step), i * gap, lasts, loud]);

/** The knock of a piece: a low tone that falls quickly, and a short click. */
const KNOCK: readonly Note[] = [
  [168, 0, 0.09, 0.9, "sine"],
  [1240, 0, 0.025, 0.16, "square"],
];

const SOUNDS = {
  place: (): readonly Note[] => KNOCK,
  /** One note for each point, up to six, so that more points sound higher and longer. */
  score: (points: number): readonly Note[] => run([0, 1, 2, 3, 4, 5].slice(0, points), 0.07, 0.22, 0.4),
  top: (): readonly Note[] => run([2, 5, 7], 0.08, 0.4),
  bonus: (): readonly Note[] => run([2, 4, 5, 7, 9], 0.075, 0.5),
  chain: (): readonly Note[] => run([0, 2, 3, 5, 7, 8], 0.06, 0.35),
  gate: (): readonly Note[] => [[98, 0, 0.3, 0.7, "sine"], ...run([0, 3, 5], 0.11, 0.5, 0.4)],
  home: (): readonly Note[] => run([0, 2, 4, 5, 7, 9], 0.12, 0.8),
  turn: (): readonly Note[] => run([2, 5], 0.12, 0.35, 0.36),
  win: (): readonly Note[] => [...run([2, 4, 5, 7], 0.13, 0.5), ...run([5, 7, 9], 0, 1.1, 0.3).map(later(0.56))],
  loss: (): readonly Note[] => run([3, 2, 0], 0.2, 0.6, 0.3),
  "low-time": (): readonly Note[] => [
    [880, 0, 0.07, 0.3, "square"],
    [880, 0.14, 0.07, 0.3, "square"],
  ],
} as const;
export type Sound = keyof typeof SOUNDS;

function later(by: number): (note: Note) => Note {
  return ([pitch, at, ...rest]) => [pitch, at + by, ...rest];
}

/** Sounds that begin closer together than this many milliseconds are one sound. */
const APART = 60;

class Sounds {
  #audio: AudioContext | null = null;
  #playedAt: Partial<Record<Sound, number>> = {};

  /** Play a sound, unless sounds are off or the user has not done anything on this page yet. */
  play(sound: Sound, size = 0): void {
    const isAllowed =
      settings.kept.sound && typeof AudioContext !== "undefined" && navigator.userActivation?.hasBeenActive;
    // On a hidden page, only the call to the table is heard.
    if (!isAllowed || (document.hidden && sound !== "turn")) return;
    const now = performance.now();
    if (now - (this.#playedAt[sound] ?? -Infinity) < APART) return;
    this.#playedAt[sound] = now;
    this.#audio ??= new AudioContext();
    void this.#audio.resume().catch(() => {});
    const loud = (settings.kept.volume / 100) * 0.3;
    for (const each of SOUNDS[sound](size)) this.#sound(this.#audio, each, loud);
  }

  #sound(audio: AudioContext, [pitch, at, lasts, loud, wave = "triangle"]: Note, volume: number): void {
    const [tone, level] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at;
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, begin);
    // The low tones are knocks, which fall.
    if (wave === "sine") tone.frequency.exponentialRampToValueAtTime(pitch / 2, begin + lasts);
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(loud * volume, begin + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    tone.connect(level).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + lasts + 0.02);
  }
}

export const sounds = new Sounds();
