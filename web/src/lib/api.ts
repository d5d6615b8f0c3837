/** HTTP requests to the server. Every failure becomes a Refusal with a message for the user. */

import { language } from "../i18n/index.svelte";

/** Temporary refusals: the same request can succeed later. */
const PASSING = new Set(["offline", "failed", "busy", "unavailable", "too-fast", "too-many-connections"]);

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly ruling?: string,
    /** Whether the server has not answered in time. */
    readonly isLate = false,
  ) {
    // The server writes the message for the middle of a sentence; here it is a sentence of its own.
    super(message.charAt(0).toLocaleUpperCase() + message.slice(1));
  }

  get passes(): boolean {
    return PASSING.has(this.code);
  }
}

/** Milliseconds before a request fails. Long jobs are polled instead. */
const PATIENCE = 30_000;

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  let text: string;
  try {
    const headers: Record<string, string> = { "Accept-Language": language.lang };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const signal = AbortSignal.timeout(PATIENCE);
    response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? null : JSON.stringify(body),
    });
    text = await response.text();
  } catch (why) {
    const isLate = why instanceof DOMException && why.name === "TimeoutError";
    throw new Refusal("offline", language.words.common.offline, undefined, isLate);
  }
  const answer = read(text);
  if (response.ok && answer !== undefined) return answer as T;
  const said = (answer as { error?: { code?: string; message?: string } } | null | undefined)?.error ?? {};
  throw new Refusal(said.code ?? "failed", said.message ?? language.words.common.failed);
}

/** The parsed answer, or undefined if it is not JSON, such as the login page of a public network. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> => ask<T>("DELETE", path, body);
