import type { ContainerReading } from '@headframe/domain/devices/container/container-reading';
import { asNumber } from '../../asic/reading/fields.ts';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { makeReading } from '../make-reading.ts';
import { faultsOf } from './antspace-faults.ts';
import type { AntspaceFamily } from './antspace-family.ts';
import { askCooler } from './cooler-api.ts';
import { readMinerInfo } from './miner-info.ts';
import { positionOf } from './position.ts';
import { readSensorData } from './sensor-data.ts';

/** The `coolerState` of a container of this family. Rejects with the four device errors, `DeviceReplyError` for another one's. */
export async function askState(family: AntspaceFamily, endpoint: DeviceEndpoint): Promise<JsonObject> {
  const state = await askCooler(endpoint, 'coolerState');
  if (!family.matches(state)) throw new DeviceReplyError(`The state is not that of an ${family.model}.`);
  return state;
}

/**
 * One reading: the state, then its miners, one after the other, as controllers are slow. Without its miners a reading is one, too.
 * Sensors are asked for where everything is read. Rejects with the four device errors.
 */
export async function readAntspace(
  family: AntspaceFamily,
  endpoint: DeviceEndpoint,
  last?: LastReading<ContainerReading>,
): Promise<ContainerReading> {
  const state = await askState(family, endpoint);
  const miners = await settled(askCooler(endpoint, 'minerInfo').then(readMinerInfo));
  const sensors = last ? null : await settled(askCooler(endpoint, 'sensorData').then(readSensorData));
  return makeReading({
    family: family.family,
    model: family.model,
    protocolVersion: asNumber(state['protocol_version']),
    unit: null,
    ...positionOf(state),
    switches: family.switches(state),
    faults: faultsOf(state),
    minerInfo: miners.value?.miners ?? null,
    sensorData: last ? last.reading.sensorData : (sensors?.value ?? null),
    // They know no credential.
    authError: false,
    scalars: { ...family.scalars(state), ...miners.value?.scalars },
  });
}
