import { gpuActions as described } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuSettings } from '@headframe/domain/devices/gpu/gpu-settings';
import {
  DeleteGpusDocument,
  EndSharingOfGpusDocument,
  MoveGpusDocument,
  RenameGpuDocument,
  SetGpuInfiniteRetryDocument,
  SetGpuNoteDocument,
  SetGpuTagsDocument,
  ShareGpusDocument,
  SnapshotGpusDocument,
  type GpuRowFragment,
} from '../../../generated/gpu.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { NameDialog } from '../../../ui/dialog/NameDialog.tsx';
import { IconPencil } from '../../../ui/icon/icons.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import {
  commandActions,
  RepeatTargetsField,
  settingActions,
  type CommandSelection,
  type CommandSnapshot,
} from '../commands/index.ts';
import { aroundDevices, deviceActions, type OwnedDevices, type ScannedDevices } from '../trunk/index.ts';
import { gpuCommandKit, snapshotGpus } from './gpu-command-kit.ts';
import { gpuName } from './gpu-figures.ts';

/** The GPUs that an action is for. */
export type ChosenGpus = ScannedDevices & OwnedDevices & CommandSelection<GpuRowFragment>;

/** One GPU as an action takes it. */
export function chosenGpu(gpu: GpuRowFragment, list: ListControls): ChosenGpus {
  const { id, isShared, shareSubaccount } = gpu;
  return {
    where: { id: { _eq: id } },
    count: 1,
    row: gpu,
    name: gpuName(gpu),
    isShared,
    shareSubaccount,
    ...aroundDevices(list),
  };
}

/** Gives one GPU an alias. */
const renameGpuAction: ActionDescription<ChosenGpus> = {
  key: 'renameGpu',
  label: 'Rename',
  icon: IconPencil,
  permission: 'gpu_write',
  isAvailable: ({ row }) => row !== undefined && !row.isShared,
  perform: async ({ row, onDone }) => {
    if (!row) return;
    const save = async (alias: string) => (await send('mutation', RenameGpuDocument, { id: row.id, alias })).renameGpu;
    const saved = await openDialog<string>((dialog) => (
      <NameDialog
        {...dialog}
        title={`Rename ${gpuName(row)}`}
        confirmLabel="Rename"
        name={row.alias ?? ''}
        save={save}
      />
    ));
    if (saved === undefined) return;
    toast.success('The GPU is renamed.');
    onDone();
  },
};

const repeats = settingActions<GpuRowFragment>({
  settings: { infiniteRetry: gpuSettings.infiniteRetry },
  nouns: { device: 'GPU' },
  nameOf: gpuName,
  snapshot: snapshotGpus,
  documents: { infiniteRetry: SetGpuInfiniteRetryDocument },
  fields: { infiniteRetry: RepeatTargetsField },
});

/** What can be done to GPUs, in menu order. */
export const gpuActions: readonly ActionDescription<ChosenGpus>[] = [
  ...commandActions(gpuCommandKit),
  renameGpuAction,
  ...repeats,
  ...deviceActions({
    noun: 'GPU',
    described,
    labels: { settings: gpuSettings, setTags: SetGpuTagsDocument, setNote: SetGpuNoteDocument },
    snapshot: SnapshotGpusDocument,
    snapshotOf: (data) => ({ ...data.snapshotGpus, current: data.snapshotGpus.current as CommandSnapshot['current'] }),
    share: ShareGpusDocument,
    endSharing: EndSharingOfGpusDocument,
    move: MoveGpusDocument,
    remove: DeleteGpusDocument,
    removedOf: (data) => data.deleteGpus,
  }),
];
