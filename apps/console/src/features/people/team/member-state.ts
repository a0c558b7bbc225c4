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
  withheld: { word: 'Suspended', tone: 'bad', icon: IconPlayerPause },
};

/** What more is to be said of each. */
export const standingTitles: Readonly<Record<Standing, string>> = {
  owner: 'Has all permissions; cannot be changed or removed',
  member: 'Has the permissions of the role',
  suspended: 'No access until restored',
  invited: 'Has not accepted yet',
  expired: `Did not accept within ${invitationDays} days; send the invitation again to renew it`,
  withheld: 'Suspended: the sender lost the right to invite. Send the invitation again in your own name',
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
