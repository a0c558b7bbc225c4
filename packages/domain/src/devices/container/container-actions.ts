import { z } from 'zod';
import type { SelectionActions } from '../define-command.ts';
import { deleteDevices } from '../delete-devices.ts';
import { ownershipActions } from '../ownership-actions.ts';
import { scanAgain } from '../scan-again.ts';

/** What else is done to containers by selection, without their drivers, in menu order after the commands. */
export const containerActions = {
  clearTargets: {
    label: 'Clear targets',
    on: 'device',
    icon: 'eraser',
    consequence: 'Removes the stored targets (cooler, temperature). The containers do not change.',
    permission: 'ant_space_write',
    audit: 'Targets cleared',
  },
  delete: { ...deleteDevices, permission: 'ant_space_write', audit: 'Containers deleted' },
  scanAgain,
  share: { ...ownershipActions.share, permission: 'ant_space_write', audit: 'Containers shared' },
  endSharing: { ...ownershipActions.endSharing, permission: 'ant_space_write', audit: 'Sharing of containers ended' },
  declineShare: {
    ...ownershipActions.declineShare,
    permission: 'ant_space_write',
    audit: 'Shares of containers declined',
  },
  move: {
    ...ownershipActions.move,
    permission: 'ant_space_write',
    receivePermission: 'ant_space_write',
    audit: 'Containers moved to another subaccount',
  },
} as const satisfies SelectionActions;

/** Longest name of a container. */
export const maxContainerNameLength = 64;

/** A name that an operator gives a container; empty: none. */
export const containerNameSchema = z
  .string()
  .trim()
  .max(maxContainerNameLength, `Up to ${maxContainerNameLength} characters.`)
  .regex(/^[^\p{Cc}]*$/u, 'No control characters.');
