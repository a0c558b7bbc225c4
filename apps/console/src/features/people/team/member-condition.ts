import { invitationDays } from '@headframe/domain/limits/invitations';
import type { MemberRowFragment } from '../../../generated/team.ts';
import { IconCircleCheck, IconClock, IconCrown, IconMail, IconPlayerPause } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** The state of a person in a team, including suspension and an expired invitation. */
type MemberCondition = 'owner' | 'member' | 'suspended' | 'invited' | 'expired' | 'disabled';

export const memberConditionLooks: Readonly<Record<MemberCondition, StatusLook>> = {
  owner: { word: 'Owner', tone: 'info', icon: IconCrown },
  member: { word: 'Member', tone: 'ok', icon: IconCircleCheck },
  suspended: { word: 'Suspended', tone: 'bad', icon: IconPlayerPause },
  invited: { word: 'Invited', tone: 'warn', icon: IconMail },
  expired: { word: 'Expired', tone: 'idle', icon: IconClock },
  disabled: { word: 'Suspended', tone: 'bad', icon: IconPlayerPause },
};

/** The tooltip of each. */
export const memberConditionTitles: Readonly<Record<MemberCondition, string>> = {
  owner: 'Has all permissions; cannot be changed or removed',
  member: 'Has the permissions of the role',
  suspended: 'No access until restored',
  invited: 'Has not accepted yet',
  expired: `Did not accept within ${invitationDays} days; send the invitation again to renew it`,
  disabled: 'Disabled: the sender lost the right to invite. Send the invitation again in your own name',
};

const places = ['owner', 'member', 'invited'] as const;

/** The state of a member, or of an invitation. */
export function memberConditionOf({
  state,
  isSuspended,
  invitation,
}: Pick<MemberRowFragment, 'state' | 'isSuspended' | 'invitation'>): MemberCondition {
  if (isSuspended) return 'suspended';
  if (invitation?.validity === 'suspended') return 'disabled';
  if (invitation?.validity === 'expired') return 'expired';
  return places.find((place) => place === state) ?? 'member';
}
