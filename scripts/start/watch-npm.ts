const LOOK_EVERY_MS = 200;

/**
 * Calls `onGone` once when the shell ends through which npm started this process. npm forwards SIGTERM to that shell alone,
 * which dies of it without a word to us; the process then belongs to another parent. Outside of npm, and on Windows, which
 * has no such signal, nothing is watched.
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
