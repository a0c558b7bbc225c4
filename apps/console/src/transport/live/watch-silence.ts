import type { SocketState } from '../browser/connectivity.ts';
/** How long nothing may come on a socket before the server is asked whether it is there, in milliseconds. */
const askAfterMs = 6_000;

/** How long nothing may come before the socket counts as silent, in milliseconds: what is on screen is no longer live then. */
export const silentAfterMs = 10_000;

/** What is asked; pings of the keep-alive carry no payload. */
const question = JSON.stringify({ type: 'ping', payload: { isAnybodyThere: true } });

/**
 * Watches an open socket for the time without any message, of which a server that hangs sends none. It reports `silent`
 * after {@link silentAfterMs}, and `open` with the next message; the keep-alive closes the socket later.
 */
export function watchSilence(socket: () => WebSocket | undefined, report: (state: SocketState) => void) {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  let isSilent = false;
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    isSilent = false;
  };
  return {
    /** A message came. */
    heard(): void {
      if (isSilent) report('open');
      stop();
      timers = [
        setTimeout(() => socket()?.send(question), askAfterMs),
        setTimeout(() => {
          isSilent = true;
          report('silent');
        }, silentAfterMs),
      ];
    },
    /** The socket closed. */
    stop,
  };
}
