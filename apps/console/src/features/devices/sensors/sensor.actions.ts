import { DeleteSensorsDocument, SensorListDocument, type SensorRowFragment } from '../../../generated/sensor.ts';
import { send } from '../../../transport/requests/client.ts';
import { deleteAction, type ChosenDevices } from '../trunk/index.ts';
import { sensorName } from './sensor-figures.ts';

/** One sensor as an action takes it. */
export function chosenSensor(sensor: SensorRowFragment): Omit<ChosenDevices, 'onDone'> {
  return { where: { id: { _eq: sensor.id } }, count: 1, name: sensorName(sensor), isShared: sensor.isShared };
}

/** What can be done to sensors. */
export const sensorActions = [
  deleteAction({
    noun: 'sensor',
    plural: 'sensors',
    permission: 'sensor_write',
    idsOf: async (where, limit) => {
      const variables = { where, orderBy: [], limit, offset: 0 };
      const { sensors } = await send('query', SensorListDocument, variables as never);
      return sensors.map(({ id }) => id);
    },
    remove: (ids) => send('mutation', DeleteSensorsDocument, { ids: [...ids] }),
  }),
];
