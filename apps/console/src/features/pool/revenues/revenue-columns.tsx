import { formatNumber, formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import type { RevenueDayFragment } from '../../../generated/revenue.ts';
import { CoinAmount } from '../../../ui/figure/CoinAmount.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconCircleCheck, IconClock } from '../../../ui/icon/icons.ts';
import { StatusBadge, type StatusLook } from '../../../ui/state/StatusBadge.tsx';
import { columnKit, hiddenAtFirst } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { useAccess } from '../../../transport/session/access.ts';
import { useDayText } from './day-text.ts';

type Column = DataColumn<RevenueDayFragment>;

const kit = columnKit<RevenueDayFragment>();

/** The look of a day by whether all its shares are in. */
export const dayLooks: Readonly<Record<'complete' | 'incomplete', StatusLook>> = {
  complete: { word: 'Complete', tone: 'ok', icon: IconCircleCheck },
  incomplete: { word: 'Incomplete', tone: 'warn', icon: IconClock },
};

const incompleteText = 'Shares of a pool program are missing. They are posted as an adjustment once they arrive.';

function Day({ date }: { date: string }) {
  return <>{useDayText()(date)}</>;
}

function State({ isComplete }: { isComplete: boolean }) {
  return isComplete ? (
    <StatusBadge {...dayLooks.complete} />
  ) : (
    <StatusBadge {...dayLooks.incomplete} title={incompleteText} />
  );
}

type AmountKey = 'fpps' | 'pps' | 'net' | 'poolFee' | 'userFee' | 'referReward' | 'extra';

function amount(key: AmountKey, label: string, description: string): Column {
  return { key, label, align: 'end', width: 118, description, render: (row) => <CoinAmount coins={row[key]} /> };
}

function hashrateText({ hashrate }: RevenueDayFragment): string {
  return formatWireHashrate(hashrate, useAccess.getState().selected?.coinEnum ?? 0);
}

/** Dollars that the balance got at the price of the day's end. */
function dollarText({ net, price }: RevenueDayFragment): string {
  return price === null ? missingText : `$${formatNumber((Number(parseCoinAmount(net)) / 1e8) * price, 2)}`;
}

export const revenueColumns: readonly Column[] = [
  {
    key: 'date',
    label: 'Date (UTC)',
    isFixed: true,
    isPinned: true,
    width: 124,
    render: ({ date }) => <Day date={date} />,
  },
  { key: 'isComplete', label: 'State', width: 118, render: ({ isComplete }) => <State isComplete={isComplete} /> },
  amount('fpps', 'FPPS', 'What the shares of the day earned with transaction fees, before fees of the pool.'),
  amount('net', 'To balance', 'What the balance got: FPPS less pool fee and user fee.'),
  {
    key: 'hashrate',
    label: '24 h average',
    align: 'end',
    width: 108,
    render: hashrateText,
    description: 'Hashrate from credited shares, averaged over the 24 hours of the day, also those without work.',
  },
  {
    key: 'rejectRateFrom',
    label: 'Rejects',
    align: 'end',
    width: 78,
    description: 'Rejected difficulty of all difficulty of the day.',
    render: ({ rejectRateFrom }) => formatQuantity(rejectRateFrom, '%'),
  },
  {
    key: 'workerCount',
    label: 'Workers',
    align: 'end',
    width: 78,
    description: 'Workers with a credited share on the day.',
    render: ({ workerCount }) => (workerCount === null ? missingText : formatCount(workerCount)),
  },
  amount('poolFee', 'Pool fee', 'Fee of the pool on the day, within FPPS.'),
  amount('referReward', 'Referral', 'Rewards for referred subaccounts.'),
  {
    key: 'value',
    label: 'Value',
    align: 'end',
    width: 96,
    description: 'What went to the balance, at the price of the coin at the end of the day.',
    render: dollarText,
  },
  ...hiddenAtFirst<RevenueDayFragment>([
    amount('pps', 'PPS', 'What the shares earned without transaction fees.'),
    amount('userFee', 'User fee', 'Fee agreed with the account, within FPPS.'),
    amount('extra', 'Late shares', 'What was posted after the first closing as adjustments, within FPPS.'),
    {
      key: 'price',
      label: 'Price',
      align: 'end',
      width: 110,
      description: 'Dollars for a coin at the end of the day.',
      render: ({ price }) => (price === null ? missingText : `$${formatNumber(price, 2)}`),
    },
  ]),
];

/** Two columns that fit a phone. */
export const compactRevenueColumns: readonly Column[] = [
  kit.lines(
    'date',
    'Date (UTC)',
    (row) => [<Day key="day" date={row.date} />, <State key="state" isComplete={row.isComplete} />],
    {
      isFixed: true,
      width: 150,
    },
  ),
  kit.lines('fpps', 'FPPS', (row) => [<CoinAmount key="fpps" coins={row.fpps} />, `${hashrateText(row)} (24 h)`], {
    align: 'end',
    isFixed: true,
    width: 140,
  }),
];
