import type { PaymentRowFragment } from '../../../generated/scheduled-withdrawal.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconPlayerStop } from '../../../ui/icon/icons.ts';
import { StatusBadge, type StatusLook } from '../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { entryLabel } from '../withdrawals/index.ts';
import { NextRun } from './NextRun.tsx';
import { methodName, outcomeText, scheduleText } from './schedule-text.ts';

type Row = PaymentRowFragment;

const kit = columnKit<Row>();

function look({ isActive, isPayable, lastOutcome }: Row): StatusLook {
  if (!isActive) return { word: 'Off', tone: 'idle', icon: IconPlayerPause };
  if (lastOutcome === 'not-permitted') return { word: 'Stopped', tone: 'bad', icon: IconPlayerStop };
  if (!isPayable) return { word: 'Address unavailable', tone: 'bad', icon: IconAlertTriangle };
  return { word: 'On', tone: 'ok', icon: IconCircleCheck };
}

const schedule = ({ dayOfTheMonth, dayOfTheWeek }: Row) =>
  scheduleText({ dayOfMonth: dayOfTheMonth, dayOfWeek: dayOfTheWeek });
const address = ({ address: code, addressDescription: description }: Row) => entryLabel({ code, description });
const amount = ({ amount: fixed, minAmount }: Row) => <CoinAmount key="amount" coins={fixed ?? minAmount} />;
const rule = ({ amount: fixed }: Row) => (fixed === null ? 'Whole balance, from' : 'Fixed');

export const paymentColumns: readonly DataColumn<Row>[] = [
  {
    key: 'isActive',
    label: 'Status',
    sortKey: 'isActive',
    width: 130,
    render: (row) => <StatusBadge {...look(row)} />,
  },
  kit.lines('payment', 'Payment', (row) => [row.description, address(row)], {
    sorts: { description: 'Description', address: 'Address' },
    isFixed: true,
    width: 240,
  }),
  kit.lines('amount', 'Amount (BTC)', (row) => [amount(row), rule(row)], {
    sorts: { amount: 'Amount' },
    align: 'end',
    width: 150,
  }),
  kit.lines('schedule', 'Schedule', (row) => [schedule(row), `Sent ${methodName(row.method)}`], { width: 150 }),
  { key: 'nextRun', label: 'Next run', width: 170, render: (row) => <NextRun row={row} isActive={row.isActive} /> },
  { key: 'lastOutcome', label: 'Last run', width: 190, render: (row) => outcomeText(row) ?? 'None yet' },
  ...hiddenAtFirst<Row>([kit.text('changedBy', 'Changed by'), kit.time('createdAt', 'Created')]),
];

/** Two columns that fit a phone. */
export const compactPaymentColumns: readonly DataColumn<Row>[] = [
  kit.lines(
    'payment',
    'Payment',
    (row) => [row.description || address(row), <StatusBadge key="state" {...look(row)} />],
    {
      isFixed: true,
      width: 160,
    },
  ),
  kit.lines('amount', 'Amount (BTC)', (row) => [amount(row), schedule(row)], {
    align: 'end',
    isFixed: true,
    width: 140,
  }),
];
