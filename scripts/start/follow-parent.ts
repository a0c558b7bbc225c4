/**
 * Loaded before every program that the launcher starts: when the launcher dies in any way, its end of the channel closes
 * and the program stops as if it had received a signal.
 */
const STOP_WITHIN_MS = 15_000;

process.once('disconnect', () => {
  if (process.listenerCount('SIGTERM') === 0) process.exit(0);
  process.emit('SIGTERM');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
});
process.channel?.unref();
