import { containerActions as described } from '@headframe/domain/devices/container/container-actions';
import { containerSettings } from '@headframe/domain/devices/container/container-settings';
import {
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
import type { ActionDescription } from '../../../ui/action/action.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { commandActions, type CommandSelection, type CommandSnapshot } from '../commands/index.ts';
import {
  aroundDevices,
  deviceActions,
  renameAction,
  type NamedDevices,
  type OwnedDevices,
  type ScannedDevices,
} from '../trunk/index.ts';
import { tunnelAction } from '../tunnels/index.ts';
import { containerCommandKit } from './container-command-kit.ts';
import { containerName } from './container-figures.ts';

/** The containers that an action is for. */
export interface ChosenContainers
  extends ScannedDevices, OwnedDevices, NamedDevices, CommandSelection<ContainerRowFragment> {}

/** One container as an action takes it. */
export function chosenContainer(container: ContainerRowFragment, list: ListControls): ChosenContainers {
  const { id, isShared, shareSubaccount, tunnelSubaccount } = container;
  return {
    where: { id: { _eq: id } },
    count: 1,
    row: container,
    id,
    name: containerName(container),
    isShared,
    shareSubaccount,
    tunnelSubaccount,
    ...aroundDevices(list),
  };
}

/** What can be done to containers, in menu order. */
export const containerActions: readonly ActionDescription<ChosenContainers>[] = [
  ...commandActions(containerCommandKit),
  renameAction({
    key: 'renameContainer',
    noun: 'container',
    permission: 'ant_space_write',
    rename: async (id, name) => (await send('mutation', RenameContainerDocument, { id, name })).renameContainer,
  }),
  tunnelAction<ChosenContainers>((chosen) => chosen),
  ...deviceActions({
    noun: 'container',
    described,
    labels: { settings: containerSettings, setTags: SetContainerTagsDocument, setNote: SetContainerNoteDocument },
    snapshot: SnapshotContainersDocument,
    snapshotOf: ({ snapshotContainers: { current, ...snapshot } }) => ({
      ...snapshot,
      current: current as CommandSnapshot['current'],
    }),
    share: ShareContainersDocument,
    endSharing: EndSharingOfContainersDocument,
    declineShare: DeclineSharesOfContainersDocument,
    move: MoveContainersDocument,
    remove: DeleteContainersDocument,
    removedOf: (data) => data.deleteContainers,
  }),
];
