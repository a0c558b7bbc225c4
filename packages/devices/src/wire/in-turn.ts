import { DeviceConnectionError } from '../device-errors.ts';

/** Work that waits for its turn. */
interface Turn {
  begin(): void;
  giveUp(error: Error): void;
}

/** What waits at each place at which work goes on. */
const places = new Map<string, Turn[]>();

/** Waits until the work before has ended. Rejects with `DeviceConnectionError` when `signal` fires before that. */
function waitFor(turns: Turn[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      turns.splice(turns.indexOf(turn), 1);
      reject(new DeviceConnectionError('The request was cancelled.'));
    };
    const turn: Turn = {
      begin: () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      giveUp: (error) => {
        signal?.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    turns.push(turn);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * Does work at a place one after another, in the order in which it came, for devices that take few connections. An error that
 * `isOfAll` says true to ends all that waits there as well: what waits would meet the same. Rejects as the work does, and with
 * `DeviceConnectionError` when `signal` fires while it waits.
 */
export async function inTurn<T>(
  place: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  isOfAll: () => boolean,
): Promise<T> {
  const known = places.get(place);
  const turns = known ?? [];
  if (known) {
    if (signal?.aborted) throw new DeviceConnectionError('The request was cancelled.');
    await waitFor(known, signal);
  } else places.set(place, turns);
  try {
    return await work();
  } catch (error) {
    if (isOfAll()) for (const turn of turns.splice(0)) turn.giveUp(error as Error);
    throw error;
  } finally {
    const next = turns.shift();
    if (next) next.begin();
    else places.delete(place);
  }
}
