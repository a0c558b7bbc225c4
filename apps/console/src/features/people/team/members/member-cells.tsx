import type { MemberRowFragment } from '../../../../generated/team.ts';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { memberConditionLooks, memberConditionOf, memberConditionTitles } from '../member-condition.ts';

/** Whether someone is the owner, a member, suspended, or invited. */
export function MemberConditionBadge({
  member,
}: {
  member: Pick<MemberRowFragment, 'state' | 'isSuspended' | 'invitation'>;
}) {
  const condition = memberConditionOf(member);
  return <StatusBadge {...memberConditionLooks[condition]} title={memberConditionTitles[condition]} />;
}

type Person = Pick<MemberRowFragment, 'email' | 'nickname' | 'isSelf'> & Partial<Pick<MemberRowFragment, 'invitation'>>;

/** A person by e-mail, and by nickname where they have one; an invited one with who invited them. */
export function PersonCell({ person }: { person: Person }) {
  const { email, nickname, isSelf, invitation } = person;
  const invitedBy = invitation && `Invited by ${invitation.invitedBy ?? 'a deleted account'}`;
  const second = [isSelf && 'You', nickname, invitedBy].filter(Boolean).join(' · ');
  return (
    <StackedCell>
      <FirstLine title={email}>{email}</FirstLine>
      {second && <SecondLine title={second}>{second}</SecondLine>}
    </StackedCell>
  );
}
