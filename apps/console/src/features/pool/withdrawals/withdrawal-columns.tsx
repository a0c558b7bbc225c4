import { missingText } from '@headframe/domain/units/number-text';
import type { WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst, TwoLines } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { HoldText } from './HoldText.tsx';
import { kindOf, withdrawalLook } from './withdrawal-look.ts';
import styles from './Withdrawals.module.css';

type Row = WithdrawalRowFragment;

const kit = columnKit<Row>();

/** Where a withdrawal goes: its address, or the payment code until it has one. */
export const destination = ({ address, paynym }: Row): string => address ?? paynym ?? missingText;

const code = (text: string | null) =>
  text ? (
    <span className={styles['code']} title={text}>
      {text}
    </span>
  ) : (
    missingText
  );

const state = (row: Row) => (
  <TwoLines
    first={<StatusBadge {...withdrawalLook(row.status)} />}
    second={
      row.status === 'Pending'
        ? row.payoutNote || <HoldText until={row.holdUntil} reason={row.holdReason} />
        : (row.declineReason ?? undefined)
    }
  />
);

export const withdrawalColumns: readonly DataColumn<Row>[] = [
  { key: 'status', label: 'Status', sortKey: 'status', isPinned: true, width: 150, render: state },
  kit.lines('address', 'Address', (row) => [code(destination(row)), row.entryDescription ?? ''], {
    sorts: { address: 'Address' },
    isFixed: true,
    width: 230,
  }),
  kit.lines(
    'amount',
    'Amount (BTC)',
    ({ amount, fee }) => [
      <CoinAmount key="amount" coins={amount} />,
      <span key="fee">
        fee <CoinAmount coins={fee} />
      </span>,
    ],
    { sorts: { amount: 'Amount', fee: 'Fee' }, align: 'end', width: 156 },
  ),
  kit.lines('description', 'Description', (row) => [row.description, kindOf(row)], {
    sorts: { description: 'Description', kind: 'Kind' },
    width: 160,
  }),
  { key: 'tx', label: 'Transaction', width: 150, render: ({ tx, paymentHash }) => code(tx ?? paymentHash) },
  kit.time('createdAt', 'Requested'),
  ...hiddenAtFirst<Row>([
    {
      key: 'balanceBefore',
      label: 'Balance before (BTC)',
      align: 'end',
      width: 150,
      render: ({ balanceBefore }) => <CoinAmount coins={balanceBefore} />,
    },
    kit.text('createdBy', 'Requested by', { sortKey: undefined }),
    kit.time('updatedAt', 'Updated'),
  ]),
];

/** Two columns that fit a phone. */
export const compactWithdrawalColumns: readonly DataColumn<Row>[] = [
  kit.lines(
    'address',
    'Address',
    (row) => [code(destination(row)), <StatusBadge key="state" {...withdrawalLook(row.status)} />],
    {
      sorts: { createdAt: 'Requested', status: 'Status' },
      isFixed: true,
      width: 160,
    },
  ),
  kit.lines('amount', 'Amount (BTC)', (row) => [<CoinAmount key="amount" coins={row.amount} />, row.description], {
    sorts: { amount: 'Amount' },
    align: 'end',
    isFixed: true,
    width: 130,
  }),
];
