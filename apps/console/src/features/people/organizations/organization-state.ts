import type { OrganizationMemberRowFragment, OrganizationRowFragment } from '../../../generated/organization.ts';
import { IconCircleCheck, IconClock, IconPlayerPause, IconShieldLock } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

const active: StatusLook = { word: 'Active', tone: 'ok', icon: IconCircleCheck };
const suspended: StatusLook = { word: 'Suspended', tone: 'warn', icon: IconPlayerPause };

export function organizationLook(row: Pick<OrganizationRowFragment, 'suspended' | 'adminSuspended'>): StatusLook {
  if (row.adminSuspended) return { word: 'Suspended by the administrator', tone: 'bad', icon: IconShieldLock };
  return row.suspended ? suspended : active;
}

/** The state of one of its people. */
export function memberLook(
  row: Pick<OrganizationMemberRowFragment, 'isInvited' | 'hasEnded' | 'suspended'>,
): StatusLook {
  if (row.hasEnded) return { word: 'Invitation ended', tone: 'warn', icon: IconClock };
  if (row.isInvited) return { word: 'Invited', tone: 'info', icon: IconClock };
  return row.suspended ? suspended : active;
}
