import type { MemberRowFragment } from '../../../../generated/team.ts';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { standingLooks, standingOf, standingTitles } from '../member-state.ts';

/** Whether someone owns, is a member, is shut out, or has yet to approve. */
export function StandingBadge({ member }: { member: Pick<MemberRowFragment, 'state' | 'isSuspended'> }) {
  const standing = standingOf(member);
  return <StatusBadge {...standingLooks[standing]} title={standingTitles[standing]} />;
}

/** A person by e-mail, and by nickname where they have one. */
export function PersonCell({ person }: { person: Pick<MemberRowFragment, 'email' | 'nickname' | 'isSelf'> }) {
  const { email, nickname, isSelf } = person;
  const second = [isSelf && 'You', nickname].filter(Boolean).join(' · ');
  return (
    <StackedCell>
      <FirstLine title={email}>{email}</FirstLine>
      {second && <SecondLine>{second}</SecondLine>}
    </StackedCell>
  );
}
