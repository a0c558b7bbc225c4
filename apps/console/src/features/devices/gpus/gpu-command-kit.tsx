import { gpuActions, gpuCommands } from '@headframe/domain/devices/gpu/gpu-commands';
import { readChangedHostKey } from '@headframe/domain/devices/host-keys';
import {
  ClearGpuTargetsDocument,
  GpuAcceptHostKeyGpusDocument,
  GpuPowerTargetGpusDocument,
  ReleaseGpuHoldsDocument,
  SnapshotGpusDocument,
  type GpuRowFragment,
} from '../../../generated/gpu.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { AcceptHostKeyDialog } from './AcceptHostKeyDialog.tsx';
import { gpuName } from './gpu-figures.ts';
import { clearTargetsWith, releaseWith, snapshotWith, type CommandKit } from '../commands/index.ts';

/** Freezes the GPUs that match for a command, an action or a setting. */
export const snapshotGpus = snapshotWith(SnapshotGpusDocument);

const { clearTargets, releaseHold } = gpuActions;
const actions = { clearTargets, releaseHold };

/** What the console knows of the commands for GPUs beside their descriptors. */
export const gpuCommandKit: CommandKit<GpuRowFragment, typeof gpuCommands, typeof actions> = {
  commands: gpuCommands,
  actions,
  nouns: { device: 'GPU' },
  nameOf: gpuName,
  snapshot: snapshotGpus,
  documents: { gpuPowerTarget: GpuPowerTargetGpusDocument, gpuAcceptHostKey: GpuAcceptHostKeyGpusDocument },
  fields: {
    gpuPowerTarget: {
      watts: {
        Field: NumberField,
        label: 'Power target',
        unit: 'W',
        description: 'The most that each card may draw.',
        initial: ({ desiredPower, powerLimit }) => desiredPower ?? powerLimit,
      },
    },
  },
  dialogs: {
    gpuAcceptHostKey: (dialog, { row }, snapshot) => <AcceptHostKeyDialog {...dialog} gpu={row} snapshot={snapshot} />,
  },
  // Each server has a key of its own, which is compared with it.
  forOne: ['gpuAcceptHostKey'],
  perform: {
    clearTargets: clearTargetsWith(ClearGpuTargetsDocument, 'GPU'),
    releaseHold: releaseWith(ReleaseGpuHoldsDocument, 'GPU'),
  },
  isAvailable: {
    clearTargets: ({ hasDesiredState }) => hasDesiredState,
    releaseHold: ({ isHeldByHand }) => isHeldByHand,
    gpuAcceptHostKey: ({ failure }) => readChangedHostKey(failure) !== null,
  },
};
