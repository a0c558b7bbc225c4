/**
 * The clock by which agent and server note times to each other, in milliseconds since the epoch: the machine's clock as it
 * was when the process started, moved on by the monotonic clock. A clock that is set meanwhile does not bend it; how far the
 * two machines are apart is the server's to find out (`ClockOffset`).
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
