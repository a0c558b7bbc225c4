import { DeleteSensorsDocument, SensorListDocument } from '../../../generated/sensor.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconTrash } from '../../../ui/icon/icons.ts';
import type { ChosenRows } from '../../../ui/list/list-description.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** The sensors that an action is for, and what follows it. */
export interface ChosenSensors extends ChosenRows {
  /** Name of a single one. */
  name?: string;
  onDone(): void;
}

/** Max. number of sensors deleted at once. */
const maxDeleted = 1000;

const nouns = ({ name, count }: ChosenSensors) =>
  name === undefined ? `${formatCount(count)} ${count === 1 ? 'sensor' : 'sensors'}` : `the sensor ${name}`;

/** What can be done to sensors. */
export const sensorActions: readonly ActionDescription<ChosenSensors>[] = [
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: 'sensor_write',
    isDangerous: true,
    isAvailable: ({ count }) => count <= maxDeleted,
    confirm: (chosen) => ({
      title: `Delete ${nouns(chosen)}?`,
      consequence: 'The agent reads it no more. What it reported stays in the history. A scan discovers it again.',
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    perform: async (chosen) => {
      const variables = { where: chosen.where, orderBy: [], limit: maxDeleted, offset: 0 };
      const { sensors } = await send('query', SensorListDocument, variables as never);
      const ids = sensors.map(({ id }) => id);
      await send('mutation', DeleteSensorsDocument, { ids });
      toast.success(ids.length === 1 ? 'The sensor is deleted.' : `${formatCount(ids.length)} sensors are deleted.`);
      chosen.onDone();
    },
  },
];
