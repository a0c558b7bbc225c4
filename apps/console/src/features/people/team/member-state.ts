import type { MemberRowFragment } from '../../../generated/team.ts';
import { IconCircleCheck, IconCrown, IconMail, IconPlayerPause } from '../../../ui/icons.ts';
import type { StatusLook } from '../../../ui/StatusBadge.tsx';

/** How someone stands in a team, suspension included. */
export type Standing = 'owner' | 'member' | 'suspended' | 'invited';

/** How each looks. */
export const standingLooks: Readonly<Record<Standing, StatusLook>> = {
  owner: { word: 'Owner', tone: 'info', icon: IconCrown },
  member: { word: 'Member', tone: 'ok', icon: IconCircleCheck },
  suspended: { word: 'Suspended', tone: 'bad', icon: IconPlayerPause },
  invited: { word: 'Invited', tone: 'warn', icon: IconMail },
};

/** What more is to be said of each. */
export const standingTitles: Readonly<Record<Standing, string>> = {
  owner: 'Has every permission; can be neither changed nor removed',
  member: 'Has what the role gives',
  suspended: 'Shut out until restored',
  invited: 'Has not approved yet',
};

/** How someone stands. */
export function standingOf({ state, isSuspended }: Pick<MemberRowFragment, 'state' | 'isSuspended'>): Standing {
  return isSuspended ? 'suspended' : state;
}
