/** Questions over HTTP. Whatever goes wrong comes back as a Refusal with words for people. */

import { language } from "../i18n/index.svelte";

export class Refusal extends Error {
  constructor(readonly code: string, message: string, readonly ruling?: string) {
    // The server tells it in the middle of a line; here it stands alone.
    super(message.charAt(0).toLocaleUpperCase() + message.slice(1));
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const headers: Record<string, string> = { "Accept-Language": language.lang };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    response = await fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline", language.words.common.offline);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const said = (answer as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  throw new Refusal(said.code ?? "failed", said.message ?? language.words.common.failed);
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> => ask<T>("DELETE", path, body);
