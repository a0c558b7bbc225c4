import { asicOwnershipActions as described } from '@headframe/domain/devices/asic/asic-commands';
import type { Where } from '@headframe/domain/where/where';
import {
  DeleteAsicsDocument,
  DeclineSharesOfAsicsDocument,
  EndSharingOfAsicsDocument,
  MoveAsicsDocument,
  ShareAsicsDocument,
} from '../../../generated/asic.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { deleteAction, ownershipActions, type OwnedDevices } from '../device-kit/index.ts';
import { asicCommandKit } from './asic-command-kit.tsx';
import { asicName } from './asic-name.ts';
import type { AsicSelection } from './asic-selection.ts';

const noun = 'miner';
const snapshotFor = (action: string) => (where: Where) => asicCommandKit.snapshot(action, where);

/** A selection of miners as what is done to devices of any kind takes it. */
function ownedDevices({ where, count, row, onDone = () => undefined }: AsicSelection): OwnedDevices {
  const single = row && { name: asicName(row), isShared: row.isShared, shareSubaccount: row.shareSubaccount };
  return { where, count, onDone, ...single };
}

function forMiners(action: ActionDescription<OwnedDevices>): ActionDescription<AsicSelection> {
  const { key, label, icon, permission, isDangerous, isAvailable, perform } = action;
  return {
    key,
    label,
    icon,
    permission,
    isDangerous,
    isAvailable: (selection) => isAvailable?.(ownedDevices(selection)) ?? true,
    perform: (selection) => perform(ownedDevices(selection)),
  };
}

/** Whose miners are: sharing, moving and deleting them. */
export const asicOwnershipActions: readonly ActionDescription<AsicSelection>[] = [
  ...ownershipActions({
    noun,
    kind: 'asic',
    described,
    snapshotFor,
    share: ShareAsicsDocument,
    endSharing: EndSharingOfAsicsDocument,
    declineShare: DeclineSharesOfAsicsDocument,
    move: MoveAsicsDocument,
  }),
  deleteAction({
    action: described.delete,
    noun,
    snapshot: snapshotFor('delete'),
    remove: DeleteAsicsDocument,
  }),
].map(forMiners);
