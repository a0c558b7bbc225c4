import { formatCount } from '../../../ui/figure/format.ts';
import type { OrganizationRowFragment } from '../../../generated/organization.ts';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { organizationLook } from './organization-state.ts';
import styles from './Organization.module.css';

type Column = DataColumn<OrganizationRowFragment>;

function NameCell({ row }: { row: OrganizationRowFragment }) {
  return (
    <StackedCell>
      {row.name === '' ? (
        <span className={styles['unnamed']}>{row.organizationName}</span>
      ) : (
        <FirstLine>{row.organizationName}</FirstLine>
      )}
      {row.alias !== '' && <SecondLine>{row.alias}</SecondLine>}
    </StackedCell>
  );
}

function peopleText({ delegateCount, invitationCount }: OrganizationRowFragment): string {
  return invitationCount === 0
    ? formatCount(delegateCount)
    : `${formatCount(delegateCount)} (+ ${formatCount(invitationCount)} invited)`;
}

/** The columns of both lists. */
export const organizationColumns: readonly Column[] = [
  { key: 'name', label: 'Name', sortKey: 'name', isFixed: true, width: 180, render: (row) => <NameCell row={row} /> },
  { key: 'state', label: 'State', width: 150, render: (row) => <StatusBadge {...organizationLook(row)} /> },
  {
    key: 'owner',
    label: 'Owner',
    sortKey: 'ownerEmail',
    width: 150,
    render: (row) => (row.isOwner ? 'You' : row.ownerEmail),
  },
  { key: 'delegate', label: 'Delegate', width: 140, render: (row) => row.delegateEmail ?? '---' },
  { key: 'role', label: 'Role', width: 112, render: (row) => row.role },
  { key: 'delegates', label: 'Delegates', sortKey: 'delegateCount', align: 'end', width: 120, render: peopleText },
  {
    key: 'subaccounts',
    label: 'Subaccounts',
    sortKey: 'subaccountCount',
    align: 'end',
    width: 120,
    render: (row) => formatCount(row.subaccountCount),
  },
];

/** Two columns that fit a phone. */
export const compactOrganizationColumns: readonly Column[] = [
  {
    key: 'name',
    label: 'Organization',
    sortKey: 'name',
    isFixed: true,
    width: 160,
    render: (row) => <NameCell row={row} />,
  },
  {
    key: 'state',
    label: 'State',
    isFixed: true,
    width: 120,
    render: (row) => (
      <StackedCell>
        <StatusBadge {...organizationLook(row)} word={row.suspended || row.adminSuspended ? 'Suspended' : 'Active'} />
        <SecondLine>{row.isOwner ? 'Yours' : row.ownerEmail}</SecondLine>
      </StackedCell>
    ),
  },
];
