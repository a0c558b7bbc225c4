import type { Permission } from '../permissions/permission-catalogue.ts';
import type { SelectionActions } from './define-command.ts';
import { deleteDevices } from './delete-devices.ts';
import { ownershipActions } from './ownership-actions.ts';
import { scanAgain } from './scan-again.ts';

/**
 * What is done to whole devices of a kind by selection, without their drivers: deleting and scanning them again, and what says
 * whose they are, all under one permission. `devices` are the words for them within a sentence: `sensors`, `PDUs`.
 */
export function deviceActions(devices: string, permission: Permission) {
  const atStart = devices.charAt(0).toUpperCase() + devices.slice(1);
  return {
    delete: { ...deleteDevices, permission, audit: `${atStart} deleted` },
    scanAgain,
    share: { ...ownershipActions.share, permission, audit: `${atStart} shared` },
    endSharing: { ...ownershipActions.endSharing, permission, audit: `Sharing of ${devices} ended` },
    declineShare: { ...ownershipActions.declineShare, permission, audit: `Shares of ${devices} declined` },
    move: {
      ...ownershipActions.move,
      permission,
      receivePermission: permission,
      audit: `${atStart} moved to another subaccount`,
    },
  } as const satisfies SelectionActions;
}
