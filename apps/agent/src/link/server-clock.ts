/** The server's clock as the agent knows it; runs on the monotonic clock, so that a corrected local clock does not bend it. */
export class ServerClock {
  #base: { server: number; monotonic: number } | null = null;

  /** Takes the server's time as of half a round trip ago; both in milliseconds. */
  set(serverNow: number, roundTripMs: number): void {
    this.#base = { server: serverNow + roundTripMs / 2, monotonic: performance.now() };
  }

  /** Server time in milliseconds since the epoch; the local clock until a server was heard. */
  now(): number {
    return this.#base ? this.#base.server + performance.now() - this.#base.monotonic : Date.now();
  }
}
