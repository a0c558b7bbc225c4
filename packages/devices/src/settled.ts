import { isDeviceError } from './wire/deadline.ts';
import { DeviceConnectionError, DeviceRefusedError, type DeviceError } from './device-errors.ts';

/** One part of a reading: what it gave, or why it gave nothing. */
export type Settled<T> = { value: T; error: null } | { value: null; error: DeviceError };

/** Waits for one part of a reading without letting its failure end the others. */
export async function settled<T>(part: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await part, error: null };
  } catch (error) {
    return { value: null, error: isDeviceError(error) ? error : new DeviceConnectionError(String(error)) };
  }
}

/** Whether an error is a refused credential. */
export function isCredentialError(error: DeviceError | null): boolean {
  return error instanceof DeviceRefusedError && error.reason === 'credential';
}
