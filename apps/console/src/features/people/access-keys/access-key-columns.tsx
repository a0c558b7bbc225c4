import { missingText } from '@headframe/domain/units/number-text';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import styles from './AccessKeys.module.css';
import classes from '../../../ui/theme/classes.module.css';

/** What the lists of observer links and API keys have in common. */
export interface AccessKeyRow {
  readonly id: string;
  readonly role: string;
  readonly description: string;
  readonly tokenEnding: string;
  readonly createdBy: string | null;
  /** Suspended: its creator lost the right to create it. */
  readonly isSuspended: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The name of a row in messages. */
export function accessKeyName({ description, tokenEnding }: Pick<AccessKeyRow, 'description' | 'tokenEnding'>): string {
  return description || `…${tokenEnding}`;
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? <span className={classes['dim']}>Never</span> : <RelativeTime at={at} />;
}

function Description({ row }: { row: AccessKeyRow }) {
  return row.description ? (
    <FirstLine title={row.description}>{row.description}</FirstLine>
  ) : (
    <span className={classes['dim']}>No description</span>
  );
}

function Suspended({ why }: { why: string }) {
  return (
    <span className={styles['suspended']} title={`Disabled: ${why}`}>
      Disabled: {why}
    </span>
  );
}

/** What both lists call things differently. */
export interface AccessKeyWords<Row extends AccessKeyRow = AccessKeyRow> {
  /** Columns of its own, behind that of the role. */
  ownColumns?: readonly DataColumn<Row>[];
  /** What a phone says of a row beside its ending; its role where left out. */
  line?(row: Row): string;
  /** What a role is called. */
  roleLabel(role: string): string;
  /** Why a key is suspended. */
  whySuspended: string;
}

/** The columns of both lists. */
export function accessKeyColumns<Row extends AccessKeyRow>({
  roleLabel,
  whySuspended,
  ownColumns = [],
}: AccessKeyWords<Row>): DataColumn<Row>[] {
  return [
    {
      key: 'description',
      label: 'Description',
      sortKey: 'description',
      isFixed: true,
      width: 220,
      render: (row) => (
        <StackedCell>
          <Description row={row} />
          {row.isSuspended && <Suspended why={whySuspended} />}
        </StackedCell>
      ),
    },
    { key: 'role', label: 'Role', sortKey: 'role', width: 120, render: ({ role }) => roleLabel(role) },
    ...ownColumns,
    {
      key: 'ending',
      label: 'Last 4',
      width: 80,
      description: 'The last four characters of the token.',
      render: ({ tokenEnding }) => <span className={styles['ending']}>…{tokenEnding}</span>,
    },
    {
      key: 'lastUsed',
      label: 'Last used',
      sortKey: 'lastUsedAt',
      width: 110,
      render: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
    },
    {
      key: 'created',
      label: 'Created',
      sortKey: 'createdAt',
      width: 110,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'createdBy',
      label: 'Created by',
      sortKey: 'createdBy',
      width: 160,
      render: ({ createdBy }) => createdBy ?? missingText,
    },
  ];
}

/** Two columns that fit a phone. */
export function compactAccessKeyColumns<Row extends AccessKeyRow>({
  roleLabel,
  whySuspended,
  line = ({ role }) => roleLabel(role),
}: AccessKeyWords<Row>): DataColumn<Row>[] {
  return [
    {
      key: 'description',
      label: 'Description',
      isFixed: true,
      width: 160,
      render: (row) => (
        <StackedCell>
          <Description row={row} />
          <SecondLine>
            {line(row)} · …{row.tokenEnding}
          </SecondLine>
          {row.isSuspended && <Suspended why={whySuspended} />}
        </StackedCell>
      ),
    },
    {
      key: 'lastUsed',
      label: 'Last used',
      isFixed: true,
      width: 100,
      render: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
    },
  ];
}
