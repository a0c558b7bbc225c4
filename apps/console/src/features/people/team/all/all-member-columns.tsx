import type { OverviewRowFragment } from '../../../../generated/team.ts';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { SecondLine } from '../../../../ui/table/StackedCell.tsx';
import { PersonCell } from '../members/member-cells.tsx';
import { memberConditionLooks, memberConditionOf } from '../member-condition.ts';

type Column = DataColumn<OverviewRowFragment>;

function accessText(access: OverviewRowFragment['access']): string {
  return access
    .map((one) => {
      const condition = memberConditionOf(one);
      const more =
        condition === 'member' || condition === 'owner'
          ? ''
          : `, ${memberConditionLooks[condition].word.toLowerCase()}`;
      return `${one.subaccount} (${one.role}${more})`;
    })
    .join(', ');
}

const person: Column = {
  key: 'person',
  label: 'Member',
  sortKey: 'email',
  width: 280,
  render: (row) => <PersonCell person={row} />,
};

/** The columns of everyone. */
export const allMemberColumns: readonly Column[] = [
  person,
  {
    key: 'count',
    label: 'Subaccounts',
    sortKey: 'subaccountCount',
    align: 'end',
    width: 120,
    render: ({ access }) => access.length,
  },
  {
    key: 'access',
    label: 'Access',
    width: 420,
    render: ({ access }) => <span title={accessText(access)}>{accessText(access)}</span>,
  },
];

/** Two columns that fit a phone. */
export const compactAllMemberColumns: readonly Column[] = [
  { ...person, width: 170 },
  {
    key: 'access',
    label: 'Access',
    width: 126,
    render: ({ access }) => <SecondLine title={accessText(access)}>{accessText(access)}</SecondLine>,
  },
];
