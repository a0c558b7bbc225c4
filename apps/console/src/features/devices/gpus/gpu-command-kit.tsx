import { gpuActions, gpuCommands } from '@headframe/domain/devices/gpu/gpu-commands';
import { readChangedHostKey } from '@headframe/domain/devices/host-keys';
import type { Where } from '@headframe/domain/where/where';
import {
  ClearGpuTargetsDocument,
  GpuAcceptHostKeyGpusDocument,
  GpuPowerTargetGpusDocument,
  SnapshotGpusDocument,
  type GpuRowFragment,
} from '../../../generated/gpu.ts';
import { send } from '../../../transport/requests/client.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { counted } from '../../../ui/figure/format.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { AcceptHostKeyDialog } from './AcceptHostKeyDialog.tsx';
import { gpuName } from './gpu-figures.ts';
import type { CommandKit, CommandSnapshot } from '../commands/index.ts';

/** Freezes the GPUs that match for a command, an action or a setting. */
export async function snapshotGpus(action: string, where: Where): Promise<CommandSnapshot> {
  const { snapshotGpus: snapshot } = await send('mutation', SnapshotGpusDocument, { action, where } as never, {
    handles: ['validation-failed'],
  });
  return { ...snapshot, current: snapshot.current as CommandSnapshot['current'] };
}

async function clearTargets(snapshotId: string): Promise<void> {
  const { cleared } = await send('mutation', ClearGpuTargetsDocument, { snapshotId });
  toast.success(cleared === 0 ? 'No target to clear.' : `Targets of ${counted(cleared, 'GPU')} cleared.`);
}

const { clearTargets: described } = gpuActions;

/** What the console knows of the commands for GPUs beside their descriptors. */
export const gpuCommandKit: CommandKit<GpuRowFragment, typeof gpuCommands, { clearTargets: typeof described }> = {
  commands: gpuCommands,
  actions: { clearTargets: described },
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
  perform: { clearTargets },
  isAvailable: {
    clearTargets: ({ hasDesiredState }) => hasDesiredState,
    gpuAcceptHostKey: ({ failure }) => readChangedHostKey(failure) !== null,
  },
};
