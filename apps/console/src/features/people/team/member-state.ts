import { invitationDays } from '@headframe/domain/limits/invitations';
import type { MemberRowFragment } from '../../../generated/team.ts';
import { IconCircleCheck, IconClock, IconCrown, IconMail, IconPlayerPause } from '../../../ui/icons.ts';
import type { StatusLook } from '../../../ui/StatusBadge.tsx';

/** How someone stands in a team, suspension and the end of an invitation included. */
export type Standing = 'owner' | 'member' | 'suspended' | 'invited' | 'expired' | 'withheld';

/** How each looks. */
export const standingLooks: Readonly<Record<Standing, StatusLook>> = {
  owner: { word: 'Owner', tone: 'info', icon: IconCrown },
  member: { word: 'Member', tone: 'ok', icon: IconCircleCheck },
  suspended: { word: 'Suspended', tone: 'bad', icon: IconPlayerPause },
  invited: { word: 'Invited', tone: 'warn', icon: IconMail },
  expired: { word: 'Expired', tone: 'idle', icon: IconClock },
  withheld: { word: 'Withheld', tone: 'bad', icon: IconPlayerPause },
};

/** What more is to be said of each. */
export const standingTitles: Readonly<Record<Standing, string>> = {
  owner: 'Has every permission; can be neither changed nor removed',
  member: 'Has what the role gives',
  suspended: 'Shut out until restored',
  invited: 'Has not approved yet',
  expired: `Has not approved within ${invitationDays} days; send the invitation again to renew it`,
  withheld: 'Cannot approve, for who invited them may not do so any more; send the invitation again in your own name',
};

/** How someone stands. */
export function standingOf({
  state,
  isSuspended,
  invitation,
}: Pick<MemberRowFragment, 'state' | 'isSuspended' | 'invitation'>): Standing {
  if (isSuspended) return 'suspended';
  return invitation && invitation.standing !== 'open' ? invitation.standing : state;
}
