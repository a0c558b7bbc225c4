import { containerActions } from '@headframe/domain/devices/container/container-actions';
import { containerCommands } from '@headframe/domain/devices/container/container-commands';
import {
  ClearContainerTargetsDocument,
  CloseCoolerContainersDocument,
  OpenCoolerContainersDocument,
  ResetCoolerContainersDocument,
  SetCoolerTemperatureContainersDocument,
  ReleaseContainerHoldsDocument,
  SnapshotContainersDocument,
  type ContainerRowFragment,
} from '../../../generated/container.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { clearTargetsWith, releaseWith, snapshotWith, type CommandKit } from '../commands/index.ts';
import { containerName } from './container-figures.ts';

/** Of the actions, the one that the command kit carries out; the device kit has those of any kind. */
const { clearTargets, releaseHold } = containerActions;
const actions = { clearTargets, releaseHold };

const coolers = new Map([
  [true, 'open'],
  [false, 'closed'],
]);

/** What the console knows of the commands for containers beside their descriptors. */
export const containerCommandKit: CommandKit<ContainerRowFragment, typeof containerCommands, typeof actions> = {
  commands: containerCommands,
  actions,
  nouns: { device: 'container' },
  nameOf: containerName,
  snapshot: snapshotWith(SnapshotContainersDocument),
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
  perform: {
    clearTargets: clearTargetsWith(ClearContainerTargetsDocument, 'container'),
    releaseHold: releaseWith(ReleaseContainerHoldsDocument, 'container'),
  },
  reported: { cooler: ({ coolerOpen }) => (coolerOpen === null ? undefined : coolers.get(coolerOpen)) },
  isAvailable: {
    clearTargets: ({ hasDesiredState }) => hasDesiredState,
    releaseHold: ({ isHeldByHand }) => isHeldByHand,
  },
};
