import { DeviceConnectionError, DeviceTimeoutError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';

/**
 * Waits for a request whose answer may never come, because it restarts what answers. The connection breaking off or
 * staying silent counts as sent (null); whether it took effect is for the read-back. A cancelled request still rejects.
 */
export async function unlessBrokenOff<T>(
  endpoint: Pick<DeviceEndpoint, 'signal'>,
  sent: Promise<T>,
): Promise<T | null> {
  try {
    return await sent;
  } catch (error) {
    const brokeOff = error instanceof DeviceTimeoutError || error instanceof DeviceConnectionError;
    if (brokeOff && !endpoint.signal?.aborted) return null;
    throw error;
  }
}
