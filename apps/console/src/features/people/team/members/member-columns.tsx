import type { MemberRowFragment } from '../../../../generated/team.ts';
import { RelativeTime } from '../../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';
import { PersonCell, MemberConditionBadge } from './member-cells.tsx';

type Column = DataColumn<MemberRowFragment>;

/** The columns of the list. */
export const memberColumns: readonly Column[] = [
  { key: 'person', label: 'Member', sortKey: 'email', width: 280, render: (person) => <PersonCell person={person} /> },
  { key: 'role', label: 'Role', sortKey: 'role', width: 160, render: ({ role }) => <span title={role}>{role}</span> },
  {
    key: 'state',
    label: 'State',
    sortKey: 'state',
    width: 120,
    render: (member) => <MemberConditionBadge member={member} />,
  },
  {
    key: 'since',
    label: 'Since',
    sortKey: 'since',
    align: 'end',
    width: 130,
    description: 'When they joined the team or were invited.',
    render: ({ since }) => <RelativeTime at={since} />,
  },
  {
    key: 'lastSignIn',
    label: 'Last sign-in',
    align: 'end',
    width: 130,
    render: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
  },
];

/** Two columns that fit a phone. */
export const compactMemberColumns: readonly Column[] = [
  { key: 'person', label: 'Member', sortKey: 'email', width: 180, render: (person) => <PersonCell person={person} /> },
  {
    key: 'role',
    label: 'Role',
    width: 116,
    render: (member) => (
      <StackedCell>
        <MemberConditionBadge member={member} />
        <SecondLine>{member.role}</SecondLine>
      </StackedCell>
    ),
  },
];
