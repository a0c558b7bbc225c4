import type { Where } from '@headframe/domain/where/where';
import { ChosenSensorsDocument, DeleteSensorsDocument, type SensorRowFragment } from '../../../generated/sensor.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { deleteAction, scanAgainAction, type ScannedDevices } from '../trunk/index.ts';
import { sensorName } from './sensor-figures.ts';

/** What the list around an action does for it. */
export function aroundSensors({ refetch, goTo }: ListControls): Pick<ScannedDevices, 'onDone' | 'openRequests'> {
  return { onDone: refetch, openRequests: (batchId) => goTo(agentRequestPage, { batchId }) };
}

/** One sensor as an action takes it. */
export function chosenSensor(sensor: SensorRowFragment, list: ListControls): ScannedDevices {
  const { id, isShared } = sensor;
  return { where: { id: { _eq: id } }, count: 1, name: sensorName(sensor), isShared, ...aroundSensors(list) };
}

async function chosenSensors(where: Where, limit: number) {
  const { sensors } = await send('query', ChosenSensorsDocument, { where, limit } as never);
  return sensors.map((sensor) => ({ ...sensor, name: sensorName(sensor) }));
}

/** What can be done to sensors. */
export const sensorActions: readonly ActionDescription<ScannedDevices>[] = [
  scanAgainAction(async (where, limit) => (await chosenSensors(where, limit)).map(({ id }) => id)),
  deleteAction({
    noun: 'sensor',
    plural: 'sensors',
    permission: 'sensor_write',
    devicesOf: chosenSensors,
    remove: (ids) => send('mutation', DeleteSensorsDocument, { ids: [...ids] }),
  }),
];
