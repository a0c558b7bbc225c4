import { sensorActions as described } from '@headframe/domain/devices/sensor/sensor-actions';
import { DeleteSensorsDocument, SnapshotSensorsDocument, type SensorRowFragment } from '../../../generated/sensor.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { aroundDevices, deviceActions, type ScannedDevices } from '../trunk/index.ts';
import { sensorName } from './sensor-figures.ts';

/** One sensor as an action takes it. */
export function chosenSensor(sensor: SensorRowFragment, list: ListControls): ScannedDevices {
  const { id, isShared } = sensor;
  return { where: { id: { _eq: id } }, count: 1, name: sensorName(sensor), isShared, ...aroundDevices(list) };
}

/** What can be done to sensors. */
export const sensorActions = deviceActions({
  noun: 'sensor',
  described,
  snapshot: SnapshotSensorsDocument,
  snapshotOf: (data) => data.snapshotSensors,
  remove: DeleteSensorsDocument,
  removedOf: (data) => data.deleteSensors,
});
