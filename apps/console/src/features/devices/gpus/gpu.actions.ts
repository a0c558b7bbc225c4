import { gpuActions as described } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuSettings } from '@headframe/domain/devices/gpu/gpu-settings';
import {
  DeleteGpusDocument,
  DeclineSharesOfGpusDocument,
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
import type { ListControls } from '../../../ui/list/use-list.ts';
import {
  commandActions,
  RepeatTargetsField,
  settingActions,
  type CommandSelection,
  type CommandSnapshot,
} from '../commands/index.ts';
import {
  aroundDevices,
  deviceActions,
  renameAction,
  type NamedDevices,
  type OwnedDevices,
  type ScannedDevices,
} from '../trunk/index.ts';
import { gpuCommandKit, snapshotGpus } from './gpu-command-kit.tsx';
import { gpuName } from './gpu-figures.ts';

/** The GPUs that an action is for. */
export type ChosenGpus = ScannedDevices & OwnedDevices & NamedDevices & CommandSelection<GpuRowFragment>;

/** One GPU as an action takes it. */
export function chosenGpu(gpu: GpuRowFragment, list: ListControls): ChosenGpus {
  const { id, alias, isShared, shareSubaccount } = gpu;
  return {
    where: { id: { _eq: id } },
    count: 1,
    row: gpu,
    id,
    name: gpuName(gpu),
    givenName: alias ?? '',
    isShared,
    shareSubaccount,
    ...aroundDevices(list),
  };
}

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
  renameAction({
    key: 'renameGpu',
    noun: 'GPU',
    permission: 'gpu_write',
    rename: async (id, alias) => (await send('mutation', RenameGpuDocument, { id, alias })).renameGpu,
  }),
  ...repeats,
  ...deviceActions({
    noun: 'GPU',
    described,
    labels: { settings: gpuSettings, setTags: SetGpuTagsDocument, setNote: SetGpuNoteDocument },
    snapshot: SnapshotGpusDocument,
    snapshotOf: (data) => ({ ...data.snapshotGpus, current: data.snapshotGpus.current as CommandSnapshot['current'] }),
    share: ShareGpusDocument,
    endSharing: EndSharingOfGpusDocument,
    declineShare: DeclineSharesOfGpusDocument,
    move: MoveGpusDocument,
    remove: DeleteGpusDocument,
    removedOf: (data) => data.deleteGpus,
  }),
];
