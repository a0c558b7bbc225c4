import { containerActions } from '@headframe/domain/devices/container/container-actions';
import { containerCommands } from '@headframe/domain/devices/container/container-commands';
import type { Where } from '@headframe/domain/where/where';
import {
  ClearContainerTargetsDocument,
  CloseCoolerContainersDocument,
  OpenCoolerContainersDocument,
  ResetCoolerContainersDocument,
  SetCoolerTemperatureContainersDocument,
  SnapshotContainersDocument,
  type ContainerRowFragment,
} from '../../../generated/container.ts';
import { send } from '../../../transport/requests/client.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { CommandKit, CommandSnapshot } from '../commands/index.ts';

async function snapshot(action: string, where: Where): Promise<CommandSnapshot> {
  const { snapshotContainers } = await send('mutation', SnapshotContainersDocument, { action, where } as never, {
    handles: ['validation-failed'],
  });
  return snapshotContainers as CommandSnapshot;
}

async function clearTargets(snapshotId: string): Promise<void> {
  const { cleared } = await send('mutation', ClearContainerTargetsDocument, { snapshotId });
  toast.success(cleared === 0 ? 'No target to clear.' : `Targets of ${counted(cleared, 'container')} cleared.`);
}

/** Of the actions, the one that the command kit carries out; the trunk has those of any kind. */
const { clearTargets: clearTargetsAction } = containerActions;
const actions = { clearTargets: clearTargetsAction };

const coolers = new Map([
  [true, 'open'],
  [false, 'closed'],
]);

/** What the console knows of the commands for containers beside their descriptors. */
export const containerCommandKit: CommandKit<ContainerRowFragment, typeof containerCommands, typeof actions> = {
  commands: containerCommands,
  actions,
  nouns: { device: 'container' },
  snapshot,
  documents: {
    openCooler: OpenCoolerContainersDocument,
    closeCooler: CloseCoolerContainersDocument,
    resetCooler: ResetCoolerContainersDocument,
    setCoolerTemperature: SetCoolerTemperatureContainersDocument,
  },
  fields: {
    setCoolerTemperature: {
      temperature: {
        Field: NumberField,
        label: 'Temperature',
        unit: '°C',
        description: 'What the supplied liquid is held at.',
        initial: ({ desiredTemperature, setTemperature }) => desiredTemperature ?? setTemperature,
      },
      mode: { Field: ChoiceField, label: 'Chosen by the controller' },
    },
  },
  perform: { clearTargets },
  reported: { cooler: ({ coolerOpen }) => (coolerOpen === null ? undefined : coolers.get(coolerOpen)) },
  isAvailable: { clearTargets: ({ hasDesiredState }) => hasDesiredState },
};
