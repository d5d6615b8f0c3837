/** Updates text one frame after controls and animations, so that neither frame takes long. */

/** Call this after the next frame is drawn. Returns a function that cancels the call. */
export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Follows a reactive value one frame later. */
export function deferred<T>(now: () => T): { readonly current: T } {
  let current = $state.raw(now());
  $effect(() => {
    const next = now();
    return afterFrame(() => {
      current = next;
    });
  });
  return {
    get current() {
      return current;
    },
  };
}
