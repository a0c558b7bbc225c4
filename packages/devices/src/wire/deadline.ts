import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import type { DeviceError } from '../device-errors.ts';

/** What bounds one request to a device. */
export interface RequestBounds {
  /** Connect included, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Between a refused credential and the next one, in milliseconds; left out: none. */
  tryPauseMs?: number;
  /** Credentials are tried in their order, whatever the device accepted last: a test asks whether it takes the stored ones. */
  inOrder?: boolean;
}

/** Whether an error is one of a driver. */
export function isDeviceError(error: unknown): error is DeviceError {
  return (
    error instanceof DeviceReplyError ||
    error instanceof DeviceTimeoutError ||
    error instanceof DeviceConnectionError ||
    error instanceof DeviceRefusedError
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

function cancelled(): DeviceConnectionError {
  return new DeviceConnectionError('The request was cancelled.');
}

/**
 * Runs one request within its bounds. `work` gets a signal that fires at the deadline or when the caller gives up; the
 * promise settles then, whether `work` heeds the signal or not. Rejects with the four device errors only:
 * `DeviceTimeoutError` at the deadline, `DeviceConnectionError` when cancelled or for any failure of the connection.
 */
export async function withinBounds<T>(bounds: RequestBounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (bounds.signal?.aborted) throw cancelled();
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new DeviceTimeoutError(`No answer within ${bounds.timeoutMs} ms.`)),
    bounds.timeoutMs,
  );
  const onCancel = () => stop.abort(cancelled());
  bounds.signal?.addEventListener('abort', onCancel, { once: true });
  const stopped = new Promise<never>((_, reject) =>
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true }),
  );
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } catch (error) {
    if (isDeviceError(stop.signal.reason)) throw stop.signal.reason;
    if (isDeviceError(error)) throw error;
    throw new DeviceConnectionError(describe(error));
  } finally {
    clearTimeout(timer);
    bounds.signal?.removeEventListener('abort', onCancel);
  }
}
