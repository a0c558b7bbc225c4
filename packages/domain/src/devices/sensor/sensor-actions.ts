import type { SelectionActions } from '../define-command.ts';
import { deleteDevices } from '../delete-devices.ts';
import { ownershipActions } from '../ownership-actions.ts';
import { scanAgain } from '../scan-again.ts';

/** What is done to sensors by selection, without their drivers. */
export const sensorActions = {
  delete: { ...deleteDevices, permission: 'sensor_write', audit: 'Sensors deleted' },
  scanAgain,
  share: { ...ownershipActions.share, permission: 'sensor_write', audit: 'Sensors shared' },
  endSharing: { ...ownershipActions.endSharing, permission: 'sensor_write', audit: 'Sharing of Sensors ended' },
  declineShare: { ...ownershipActions.declineShare, permission: 'sensor_write', audit: 'Shares of Sensors declined' },
  move: {
    ...ownershipActions.move,
    permission: 'sensor_write',
    receivePermission: 'sensor_write',
    audit: 'Sensors moved to another subaccount',
  },
} as const satisfies SelectionActions;
