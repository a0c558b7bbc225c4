import { DeviceTimeoutError, type DeviceError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { settled } from '../settled.ts';
import { withModbus, type ModbusUnit } from '../wire/modbus-client.ts';

/**
 * Works with the first of some units that is not silent, each over a connection of its own. Rejects with the four device
 * errors.
 */
export async function askUnits<T>(
  endpoint: DeviceEndpoint,
  units: readonly number[],
  work: (unit: ModbusUnit) => Promise<T>,
): Promise<T> {
  let silence: DeviceError = new DeviceTimeoutError('No unit answered.');
  for (const id of units) {
    const { value, error } = await settled(
      withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => work(unitOf(id)).then((result) => ({ result }))),
    );
    if (value) return value.result;
    if (!(error instanceof DeviceTimeoutError)) throw error ?? silence;
    silence = error;
  }
  throw silence;
}
