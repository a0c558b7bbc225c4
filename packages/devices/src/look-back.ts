import { DeviceRefusedError } from './device-errors.ts';
import type { Verification } from './driver.ts';
import { isDeviceError } from './wire/deadline.ts';

/**
 * Runs one look at a device after a command. A device that does not answer, or not clearly, or not now, may still be on
 * its way: that is pending. One that knows no answer, or takes no credential for it, has failed.
 */
export async function lookBack(look: () => Promise<Verification>): Promise<Verification> {
  try {
    return await look();
  } catch (error) {
    if (!isDeviceError(error)) throw error;
    if (error instanceof DeviceRefusedError && error.reason !== 'refused')
      return { state: 'failed', reason: error.message };
    const reason = `The device does not answer as before yet: ${error.message}`;
    return { state: 'pending', reason, isAway: true };
  }
}
