import { DeviceRefusedError, type DeviceError } from '../../device-errors.ts';

/**
 * Whether a miner refuses its summary because its mining program does not run: it knows the question, and has nobody to ask. Without it
 * identity, switch, supply and errors answer, and it does not mine.
 */
export function isProcessDown(error: DeviceError | null): boolean {
  return error instanceof DeviceRefusedError && error.reason === 'refused' && !/connect|busy/i.test(error.message);
}
