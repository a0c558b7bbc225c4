import { containerActions as described } from '@headframe/domain/devices/container/container-actions';
import { containerSettings } from '@headframe/domain/devices/container/container-settings';
import {
  ContainerRefusalsDocument,
  DeleteContainersDocument,
  DeclineSharesOfContainersDocument,
  EndSharingOfContainersDocument,
  MoveContainersDocument,
  RenameContainerDocument,
  SetContainerNoteDocument,
  SetContainerTagsDocument,
  ShareContainersDocument,
  SnapshotContainersDocument,
  type ContainerRowFragment,
} from '../../../generated/container.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { commandActions, judgedActions, type CommandSelection } from '../commands/index.ts';
import {
  chosenDevice,
  deviceActions,
  renameAction,
  type NamedDevices,
  type OwnedDevices,
  type ScannedDevices,
} from '../device-kit/index.ts';
import { tunnelAction } from '../tunnels/index.ts';
import { containerCommandKit } from './container-command-kit.ts';
import { containerName } from './container-figures.ts';

/** The containers that an action is for. */
export interface ChosenContainers
  extends ScannedDevices, OwnedDevices, NamedDevices, CommandSelection<ContainerRowFragment> {}

/** One container as an action takes it. */
export function chosenContainer(container: ContainerRowFragment, list: ListControls): ChosenContainers {
  return chosenDevice(container, containerName(container), list);
}

/** What can be done to containers, in menu order. */
export const containerActions = judgedActions<ChosenContainers>(ContainerRefusalsDocument, [
  ...commandActions(containerCommandKit),
  renameAction({
    key: 'renameContainer',
    noun: 'container',
    permission: 'ant_space_write',
    rename: async (id, name, from) =>
      (await send('mutation', RenameContainerDocument, { id, name, from })).renameContainer,
  }),
  tunnelAction<ChosenContainers>((chosen) => chosen),
  ...deviceActions({
    noun: 'container',
    kind: 'container',
    described,
    labels: { settings: containerSettings, setTags: SetContainerTagsDocument, setNote: SetContainerNoteDocument },
    snapshot: SnapshotContainersDocument,
    share: ShareContainersDocument,
    endSharing: EndSharingOfContainersDocument,
    declineShare: DeclineSharesOfContainersDocument,
    move: MoveContainersDocument,
    remove: DeleteContainersDocument,
  }),
]);
