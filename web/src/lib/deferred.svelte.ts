/** What is only read comes a frame after what is touched and what moves: neither of the two frames is long then. */

/** Do this once the next frame is drawn; the function that is given back prevents it. */
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

/** Follows what it is told to look at, a frame behind. */
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
