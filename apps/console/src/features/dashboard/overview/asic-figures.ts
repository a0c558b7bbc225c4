import { minerStatuses, minerStatusLabels, type MinerStatus } from '@headframe/domain/devices/asic/miner-status';
import { signalOf } from '@headframe/domain/signals/signals';
import { signalText } from '@headframe/domain/signals/signal-text';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatPercent } from '@headframe/domain/units/number-text';
import { IotSummaryDocument, IotSummaryUpdatesDocument, StaleDevicesDocument } from '../../../generated/dashboard.ts';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { defineDeviceFigures, type FigureRow, type FigureTile } from '../../../ui/figure/device-figures.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import type { Tone } from '../../../ui/state/StatusBadge.tsx';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { averageText, powerDetail, type ShownReading } from './coverage-text.ts';
import { summarySchema, type IotSummary } from './iot-summary.ts';
import type { LostHashrate } from './use-lost-hashrate.ts';
import type { PowerEstimate } from './use-power-estimate.ts';

type AsicSearch = typeof asicPage.defaults;

/** The summary, with the power of the farm, the estimated power of those that report none, and what the pool did not get. */
export interface DrawnSummary extends IotSummary {
  power: ShownReading | undefined;
  estimate: PowerEstimate | undefined;
  lost: LostHashrate | undefined;
  /** Whether there are miners of others besides, which it leaves out. */
  isBesideShared: boolean;
}

const statusTones: Readonly<Record<MinerStatus, Tone>> = {
  hashing: 'ok',
  stopped: 'idle',
  idle: 'warn',
  unknown: 'idle',
  offline: 'bad',
};

/** How many devices are in each state, in the order of the status filter. */
function stateRow(summary: DrawnSummary | undefined): FigureRow<AsicSearch> {
  const tile = (label: string, key: MinerStatus | 'busy' | 'withIssues', tone: Tone): FigureTile<AsicSearch> => ({
    label,
    text: summary && formatCount(summary[key]),
    detail: summary && formatPercent(summary.count === 0 ? 0 : summary[key] / summary.count, 1),
    tone,
    search: key === 'withIssues' ? { issue: ['ANY'], sort: '-totalIssueCount' } : { status: [key] },
  });
  return {
    isDense: true,
    tiles: [
      {
        label: 'ASICs',
        text: summary && formatCount(summary.count),
        detail: summary?.isBesideShared ? 'own' : 'total',
        search: summary?.isBesideShared ? { sharing: ['own'] } : {},
      },
      ...minerStatuses.map((status) => tile(minerStatusLabels[status], status, statusTones[status])),
      tile('Busy', 'busy', 'info'),
      tile('With issues', 'withIssues', 'warn'),
    ],
  };
}

/** What all devices together do and draw; each number leads to those that do most of it. */
function outputRow(summary: DrawnSummary | undefined): FigureRow<AsicSearch> {
  const hashing = { status: ['hashing'] };
  const tiles: FigureTile<AsicSearch>[] = [
    {
      label: 'Hashrate now',
      text: summary && formatWireHashrate(summary.hashrate, 0),
      detail: summary && idealText(summary),
      search: { ...hashing, sort: '-hashrate' },
    },
    {
      label: 'Hashrate 24 h',
      text: summary && formatWireHashrate(summary.hashrate24h, 0),
      detail: summary && averageText(summary.averagedSeconds),
      search: { ...hashing, sort: '-hashrate24h' },
    },
    {
      label: 'Farm power',
      text: summary?.power && signalText(signalOf('site.asic.power'), summary.power.value),
      detail: summary?.power && powerDetail(summary.power, summary.estimate),
      search: { sort: '-power' },
    },
    {
      label: 'Efficiency',
      text: summary && formatEfficiency(summary.efficiency),
      detail: summary && coverageText(summary.efficiencyReporting, summary.online, 'report both'),
      search: { ...hashing, sort: '-efficiency' },
    },
  ];
  if (summary && summary.scryptHashrate > 0) {
    tiles.splice(2, 0, {
      label: 'Scrypt hashrate',
      text: formatWireHashrate(summary.scryptHashrate, 1),
      detail: 'now',
      search: { ...hashing, sort: '-hashrate' },
    });
  }
  if (summary?.lost && summary.lost.lostReporting > 0) {
    const { lostHashrate, lostReporting, online } = summary.lost;
    tiles.splice(2, 0, {
      label: 'Lost hashrate',
      text: formatWireHashrate(lostHashrate, 0),
      detail: `1 h, ${coverageText(lostReporting, online, 'at the pool')}`,
      search: { sort: '-lostHashrate' },
    });
  }
  return { tiles };
}

function idealText({ hashrate, idealHashrate }: IotSummary): string {
  return idealHashrate > 0 ? `${formatPercent(hashrate / idealHashrate, 1)} of the ideal` : 'reported';
}

/** The figures of the miners on the dashboard. */
export const asicFigures = defineDeviceFigures({
  label: 'ASICs',
  page: asicPage,
  schema: summarySchema,
  read: IotSummaryDocument,
  readOf: (data) => data.asicsAggregate,
  pushed: IotSummaryUpdatesDocument,
  pushedOf: (data) => data.asicsAggregateUpdates,
  stale: StaleDevicesDocument,
  rows: (summary: DrawnSummary | undefined) => [stateRow(summary), outputRow(summary)],
});
