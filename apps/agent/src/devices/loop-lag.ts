/** Time between two looks, in milliseconds. */
const lookEveryMs = 100;

/** Reports ten times a second how late the event loop runs, in milliseconds; returns a function that ends it. */
export function watchLoopLag(onLag: (lagMs: number) => void): () => void {
  let expected = performance.now() + lookEveryMs;
  const timer = setInterval(() => {
    const now = performance.now();
    onLag(Math.max(0, now - expected));
    expected = now + lookEveryMs;
  }, lookEveryMs);
  return () => clearInterval(timer);
}
