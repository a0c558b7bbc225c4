import { sensorActions as described } from '@headframe/domain/devices/sensor/sensor-actions';
import type { Where } from '@headframe/domain/where/where';
import {
  DeleteSensorsDocument,
  SensorIdsDocument,
  SnapshotSensorsDocument,
  type SensorRowFragment,
} from '../../../generated/sensor.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { aroundDevices, deleteAction, scanAgainAction, type ScannedDevices } from '../trunk/index.ts';
import { sensorName } from './sensor-figures.ts';

/** One sensor as an action takes it. */
export function chosenSensor(sensor: SensorRowFragment, list: ListControls): ScannedDevices {
  const { id, isShared } = sensor;
  return { where: { id: { _eq: id } }, count: 1, name: sensorName(sensor), isShared, ...aroundDevices(list) };
}

async function idsOf(where: Where, limit: number): Promise<string[]> {
  const { sensors } = await send('query', SensorIdsDocument, { where, limit } as never);
  return sensors.map(({ id }) => id);
}

/** What can be done to sensors. */
export const sensorActions: readonly ActionDescription<ScannedDevices>[] = [
  scanAgainAction(idsOf),
  deleteAction({
    action: described.delete,
    noun: 'sensor',
    snapshot: async (where) => {
      const variables = { action: 'delete', where } as never;
      const { snapshotSensors } = await send('mutation', SnapshotSensorsDocument, variables, {
        handles: ['validation-failed'],
      });
      return snapshotSensors;
    },
    remove: async (snapshotId) => (await send('mutation', DeleteSensorsDocument, { snapshotId })).deleteSensors,
  }),
];
