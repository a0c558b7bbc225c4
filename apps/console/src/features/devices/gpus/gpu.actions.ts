import { gpuActions as described } from '@headframe/domain/devices/gpu/gpu-commands';
import { gpuSettings } from '@headframe/domain/devices/gpu/gpu-settings';
import {
  DeleteGpusDocument,
  DeclineSharesOfGpusDocument,
  EndSharingOfGpusDocument,
  GpuRefusalsDocument,
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
import type { ListControls } from '../../../ui/list/use-list.ts';
import {
  commandActions,
  judgedActions,
  RepeatTargetsField,
  settingActions,
  type CommandSelection,
} from '../commands/index.ts';
import {
  chosenDevice,
  deviceActions,
  renameAction,
  type NamedDevices,
  type OwnedDevices,
  type ScannedDevices,
} from '../device-kit/index.ts';
import { gpuCommandKit, snapshotGpus } from './gpu-command-kit.tsx';
import { gpuName } from './gpu-figures.ts';

/** The GPUs that an action is for. */
export type ChosenGpus = ScannedDevices & OwnedDevices & NamedDevices & CommandSelection<GpuRowFragment>;

/** One GPU as an action takes it. */
export function chosenGpu(gpu: GpuRowFragment, list: ListControls): ChosenGpus {
  return { ...chosenDevice(gpu, gpuName(gpu), list), givenName: gpu.alias ?? '' };
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
export const gpuActions = judgedActions<ChosenGpus>(GpuRefusalsDocument, [
  ...commandActions(gpuCommandKit),
  renameAction({
    key: 'renameGpu',
    noun: 'GPU',
    permission: 'gpu_write',
    rename: async (id, alias, from) => (await send('mutation', RenameGpuDocument, { id, alias, from })).renameGpu,
  }),
  ...repeats,
  ...deviceActions({
    noun: 'GPU',
    kind: 'gpu',
    described,
    labels: { settings: gpuSettings, setTags: SetGpuTagsDocument, setNote: SetGpuNoteDocument },
    snapshot: SnapshotGpusDocument,
    share: ShareGpusDocument,
    endSharing: EndSharingOfGpusDocument,
    declineShare: DeclineSharesOfGpusDocument,
    move: MoveGpusDocument,
    remove: DeleteGpusDocument,
  }),
]);
