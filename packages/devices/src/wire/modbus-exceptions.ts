import { DeviceRefusedError, DeviceTimeoutError, type DeviceError } from '../device-errors.ts';

/** Names of exception codes (Modbus application protocol 1.1b3, section 7). */
const names: Readonly<Record<number, string>> = {
  1: 'illegal function',
  2: 'illegal data address',
  3: 'illegal data value',
  4: 'server device failure',
  5: 'acknowledged, not done yet',
  6: 'server device busy',
  8: 'memory parity error',
  10: 'gateway path unavailable',
  11: 'gateway target device failed to respond',
};

/**
 * The device error that an exception reply stands for. Functions, addresses and values that the device does not have are
 * refusals; a unit that its gateway cannot reach, or that is silent behind it, timed out.
 */
export function modbusExceptionError(code: number): DeviceError {
  const message = `Modbus exception ${code} (${names[code] ?? 'unknown'}).`;
  if (code === 10 || code === 11) return new DeviceTimeoutError(message);
  return new DeviceRefusedError(code <= 3 ? 'unsupported' : 'refused', message);
}
