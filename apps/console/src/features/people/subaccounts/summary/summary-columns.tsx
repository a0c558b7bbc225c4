import { algorithmLabel } from '@headframe/domain/coins/algorithms';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatNumber, formatQuantity, missingText } from '@headframe/domain/units/number-text';
import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import { AveragedCell } from '../../../../ui/table/AveragedCell.tsx';
import type { DataColumn } from '../../../../ui/table/columns.ts';
import { roleEffect } from '@headframe/domain/permissions/role-effect';
import { accessTypeLabel } from '../access-type-label.ts';
import { pageLabels } from '../page-labels.ts';
import { CoveredFigure } from './CoveredFigure.tsx';
import { HashrateLine } from './HashrateLine.tsx';

type Row = SummaryRowFragment;
type Column = DataColumn<Row>;

/** The fields of a row that hold a number, or nothing while no source reports one. */
type Measure = { [Name in keyof Row]: Row[Name] extends number | null ? Name : never }[keyof Row];

function measure(key: Measure, label: string, show: (value: number | null, row: Row) => string, width = 96): Column {
  return { key, label, sortKey: key, align: 'end', width, render: (row) => show(row[key], row) };
}

/** A sum over the online devices that report the value. */
function covered(column: Column, reporting: 'hashrateReporting' | 'powerReporting'): Column {
  const figure = column.render;
  return {
    ...column,
    render: (row) => <CoveredFigure figure={figure(row)} reporting={row[reporting]} online={row.connected} />,
  };
}

/** An average of the hashrate over a window in seconds. */
function averaged(key: 'hashrate10m' | 'hashrate1h' | 'hashrate24h', label: string, window: number): Column {
  return {
    ...hashed(key, label),
    render: (row) => {
      const value = row[key];
      const figure = value === null ? null : formatWireHashrate(value, row.coinEnum);
      return <AveragedCell figure={figure} elapsed={row.averagedSeconds ?? Infinity} window={window} />;
    },
  };
}

const counted = (key: Measure, label: string) => measure(key, label, (value) => formatNumber(value), 104);
const hashed = (key: Measure, label: string) =>
  measure(key, label, (value, row) => formatWireHashrate(value, row.coinEnum), 124);
const warm = (key: Measure, label: string) => measure(key, label, formatTemperature, 100);
const percent = (key: Measure, label: string) => measure(key, label, (value) => formatQuantity(value, '%'), 104);

/** A page by its name in the menu; one that a newer server knows by its key. */
function labelOf(page: string): string {
  return (pageLabels as Readonly<Record<string, string>>)[page] ?? page;
}

/** Hides a column until the user shows it: columns of other features, and rarely compared ones. */
function later(column: Column): Column {
  return { ...column, isHiddenAtFirst: true };
}

/** Every field of a summary except the name, which is the fixed first column with its pin and the archived badge. */
export const summaryColumns: readonly Column[] = [
  {
    key: 'organization',
    label: 'Organization',
    width: 160,
    render: ({ organization }) => organizationLabel(organization),
  },
  { key: 'accessType', label: 'Access', sortKey: 'accessType', width: 104, render: accessTypeLabel },
  counted('connected', 'Connected'),
  counted('disconnected', 'Disconnected'),
  counted('hashing', 'Hashing'),
  counted('faulty', 'Faulty'),
  counted('authError', 'Auth error'),
  covered(hashed('reportedHashrate', 'Reported'), 'hashrateReporting'),
  averaged('hashrate1h', 'Hashrate 1h', 3600),
  averaged('hashrate24h', 'Hashrate 24h', 86_400),
  percent('rejectRate', 'Reject rate'),
  covered(measure('reportedPower', 'Power', formatPower, 124), 'powerReporting'),
  warm('temperatureMax', 'Hottest'),
  later({
    key: 'coinEnum',
    label: 'Coin',
    sortKey: 'coinEnum',
    width: 160,
    render: (row) => algorithmLabel(row.coinEnum),
  }),
  later(averaged('hashrate10m', 'Hashrate 10m', 600)),
  later(hashed('idealHashrate', 'Ideal hashrate')),
  later(hashed('expectedHashrate', 'Expected')),
  later(measure('scryptReportedHashrate', 'Scrypt reported', (value) => formatWireHashrate(value, 1), 124)),
  later(measure('power24h', 'Power 24h', formatPower)),
  later(warm('temperatureMin', 'Coldest')),
  later(warm('temperatureAvg', 'Average')),
  later(warm('chipMin', 'Coldest chip')),
  later(warm('chipMax', 'Hottest chip')),
  later(warm('pcbMin', 'Coldest PCB')),
  later(warm('pcbMax', 'Hottest PCB')),
  later({
    key: 'chart',
    label: 'Chart',
    width: 116,
    render: ({ chart }) => (chart === null ? missingText : <HashrateLine values={chart} />),
  }),
  later(counted('dead', 'Dead')),
  later(counted('thirdPartyCount', 'Third party')),
  later(hashed('thirdPartyHashrate', 'Third-party hashrate')),
  later(percent('thirdPartyRejected', 'Third-party rejected')),
  later(measure('fpps', 'FPPS', (value) => formatNumber(value, 8))),
  later(measure('fppsusd', 'FPPS USD', (value) => formatNumber(value, 2))),
  later({
    key: 'extraCoins',
    label: 'Extra coins',
    width: 140,
    render: ({ extraCoins }) => extraCoins?.map(algorithmLabel).join(', ') || missingText,
  }),
  later({
    key: 'country',
    label: 'Country',
    sortKey: 'country',
    width: 110,
    render: ({ country }) => country ?? missingText,
  }),
  later({
    key: 'approved',
    label: 'Approved',
    sortKey: 'approved',
    width: 100,
    render: ({ approved }) => (approved ? 'Yes' : 'No'),
  }),
  later({
    key: 'permissions',
    label: 'Permissions',
    width: 200,
    render: ({ permissions }) => <span title={roleEffect(permissions)}>{roleEffect(permissions)}</span>,
  }),
  later({
    key: 'pref',
    label: 'Hidden pages',
    width: 150,
    render: ({ pref }) => pref.map(labelOf).join(', ') || 'None',
  }),
  later({ key: 'tags', label: 'Tags', width: 150, render: ({ tags }) => tags.join(', ') || missingText }),
];

/** The few columns that fit a phone. */
export const narrowSummaryColumns: readonly Column[] = summaryColumns
  .filter(({ key }) => ['connected', 'reportedHashrate'].includes(key))
  .map((column) => ({ ...column, width: 112 }));
