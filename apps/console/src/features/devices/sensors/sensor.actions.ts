import { ChosenSensorsDocument, DeleteSensorsDocument, type SensorRowFragment } from '../../../generated/sensor.ts';
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
    devicesOf: async (where, limit) => {
      const { sensors } = await send('query', ChosenSensorsDocument, { where, limit } as never);
      return sensors.map((sensor) => ({ ...sensor, name: sensorName(sensor) }));
    },
    remove: (ids) => send('mutation', DeleteSensorsDocument, { ids: [...ids] }),
  }),
];
