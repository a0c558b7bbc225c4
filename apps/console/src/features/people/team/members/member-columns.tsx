import type { MemberRowFragment } from '../../../../generated/team.ts';
import { columnKit, TwoLines } from '../../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { PersonCell, MemberConditionBadge } from './member-cells.tsx';

type Column = DataColumn<MemberRowFragment>;

const kit = columnKit<MemberRowFragment>();

export const memberColumns: readonly Column[] = [
  { key: 'person', label: 'Member', sortKey: 'email', width: 280, render: (person) => <PersonCell person={person} /> },
  kit.text('role', 'Role', { width: 160 }),
  {
    key: 'state',
    label: 'State',
    sortKey: 'state',
    width: 120,
    render: (member) => <MemberConditionBadge member={member} />,
  },
  kit.time('since', 'Since', { description: 'When they joined the team or were invited.' }),
  kit.time('lastSignInAt', 'Last sign-in', { sortKey: undefined }),
];

/** Two columns that fit a phone. */
export const compactMemberColumns: readonly Column[] = [
  { key: 'person', label: 'Member', sortKey: 'email', width: 180, render: (person) => <PersonCell person={person} /> },
  {
    key: 'role',
    label: 'Role',
    width: 116,
    render: (member) => <TwoLines first={<MemberConditionBadge member={member} />} second={member.role} />,
  },
];
