import type { SentReport } from '@headframe/agent-link';
import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '@headframe/devices';
import { errorText } from '../run/log.ts';

type Failure = NonNullable<SentReport['failure']>;

/** Why a device gave no reading. Whatever a driver throws beyond its contract counts as a reply not understood. */
export function failureOf(error: unknown): Failure {
  const message = errorText(error).slice(0, 512);
  if (error instanceof DeviceTimeoutError) return { kind: 'timeout', message };
  if (error instanceof DeviceConnectionError) return { kind: 'connection', message };
  if (error instanceof DeviceRefusedError) return { kind: error.reason === 'hostKey' ? 'hostKey' : 'refused', message };
  return { kind: 'reply', message };
}

/** Whether a driver kept to its contract with what it threw. */
export function isDeviceError(error: unknown): boolean {
  return (
    error instanceof DeviceTimeoutError ||
    error instanceof DeviceConnectionError ||
    error instanceof DeviceRefusedError ||
    error instanceof DeviceReplyError
  );
}

/** Whether a machine that is late may have caused a failure: a device gave no answer in time, or gave up waiting for this machine. */
export function mayBeOwnDelay(error: unknown): boolean {
  return error instanceof DeviceTimeoutError || error instanceof DeviceConnectionError;
}
