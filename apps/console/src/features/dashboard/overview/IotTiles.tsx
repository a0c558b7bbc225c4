import { minerStatuses, minerStatusLabels, type MinerStatus } from '@headframe/domain/asic/miner-status';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatPercent } from '@headframe/domain/units/number-text';
import { coverageText } from '../../../ui/figure/coverage-text.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { StatTile, StatTiles } from '../../../ui/figure/StatTile.tsx';
import type { Tone } from '../../../ui/state/StatusBadge.tsx';
import { valueAndUnit } from '../../../ui/figure/value-and-unit.ts';
import { asicPage } from '../../devices/asic/asic.route.ts';
import { averageText, powerDetail } from './coverage-text.ts';
import type { IotSummary } from './iot-summary.ts';
import type { PowerEstimate } from './use-power-estimate.ts';

type AsicSearch = Partial<typeof asicPage.defaults>;

interface Tile {
  label: string;
  /** The number, formatted with its unit. */
  text: string | undefined;
  detail?: string | undefined;
  tone?: Tone | undefined;
  /** The filters that list the counted devices. */
  search: AsicSearch;
}

interface IotTilesProps {
  /** Undefined while it is on the way. */
  summary: IotSummary | undefined;
}

const statusTones: Readonly<Record<MinerStatus, Tone>> = {
  hashing: 'ok',
  stopped: 'idle',
  idle: 'warn',
  unknown: 'idle',
  offline: 'bad',
};

/** How many devices are in each state, in the order of the status filter; each number leads to them. */
export function StateTiles({ summary }: IotTilesProps) {
  const tile = (label: string, key: MinerStatus | 'busy' | 'withIssues', tone: Tone): Tile => ({
    label,
    text: summary && formatCount(summary[key]),
    detail: summary && formatPercent(summary.count === 0 ? 0 : summary[key] / summary.count, 1),
    tone,
    search: key === 'withIssues' ? { issue: ['ANY'], sort: '-totalIssueCount' } : { status: [key] },
  });
  return (
    <Tiles
      isDense
      tiles={[
        { label: 'ASICs', text: summary && formatCount(summary.count), detail: 'total', search: {} },
        ...minerStatuses.map((status) => tile(minerStatusLabels[status], status, statusTones[status])),
        tile('Busy', 'busy', 'info'),
        tile('With issues', 'withIssues', 'warn'),
      ]}
    />
  );
}

/** What all devices together do and draw; each number leads to those that do most of it. */
export function OutputTiles({ summary, estimate }: IotTilesProps & { estimate: PowerEstimate | undefined }) {
  const hashing = { status: ['hashing'] };
  const tiles: Tile[] = [
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
      label: 'Power',
      text: summary && formatPower(summary.power),
      detail: summary && powerDetail(summary, estimate),
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
  return <Tiles tiles={tiles} />;
}

function idealText({ hashrate, idealHashrate }: IotSummary): string {
  return idealHashrate > 0 ? `${formatPercent(hashrate / idealHashrate, 1)} of the ideal` : 'reported';
}

function Tiles({ tiles, isDense }: { tiles: readonly Tile[]; isDense?: boolean }) {
  return (
    <StatTiles isDense={isDense}>
      {tiles.map(({ label, text, detail, tone, search }) => (
        <PageLink key={label} page={asicPage} search={search}>
          <StatTile
            label={label}
            {...(text === undefined ? noValue : valueAndUnit(text))}
            detail={detail ?? ' '}
            tone={tone}
          />
        </PageLink>
      ))}
    </StatTiles>
  );
}

const noValue = { value: undefined, unit: undefined };
