import { formatFanSpeed, formatTemperature } from '@headframe/domain/units/climate';
import { formatEfficiency } from '@headframe/domain/units/efficiency';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatQuantity, missingText } from '@headframe/domain/units/number-text';
import { formatDuration } from '@headframe/domain/units/time-text';
import type { AsicOrderBy } from '../../../generated/inputs.ts';
import { DeviceLink } from '../../../ui/page/DeviceLink.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { heldColumn } from '../commands/index.ts';
import { placedColumns } from '../device-kit/index.ts';
import {
  AccessCell,
  ModelCell,
  PerformanceCell,
  StatusCell,
  TagsCell,
  DesiredStateCell,
  UptimeCell,
  WorkerCell,
} from './asic-cells.tsx';
import { AverageHashrateCell } from './AverageHashrateCell.tsx';
import { CompactDeviceCell, CompactPerformanceCell } from './asic-compact-cells.tsx';
import type { AsicRow } from './asic-rows.ts';
import { CredentialOutcome } from './credentials/CredentialOutcome.tsx';
import { coolingText } from './asic-targets.ts';
import { LostHashrateCell, PoolHashrateCell } from './pool-cells.tsx';
import { StatsCell } from './StatsCell.tsx';

type AsicSortKey = keyof AsicOrderBy & string;
type AsicColumn = DataColumn<AsicRow> & {
  sortKey?: AsicSortKey;
  sorts?: readonly { key: AsicSortKey; label: string }[];
};

const averages = [
  ['hashrate10m', 'Hashrate 10 m'],
  ['hashrate1h', 'Hashrate 1 h'],
  ['hashrate24h', 'Hashrate 24 h'],
] as const;

/** Hashrates that the pool counts over longer spans. */
const poolWindows = [
  ['poolHashrate1h', 'Pool 1 h', 'Hashrate of the shares that the pool credited within an hour'],
  ['poolHashrate24h', 'Pool 24 h', 'Hashrate of the shares that the pool credited within 24 hours'],
] as const;

/** A column for one number or text alone, which the chooser offers. */
function single(
  key: AsicSortKey,
  label: string,
  text: (asic: AsicRow) => string,
  shape: Pick<AsicColumn, 'align' | 'width' | 'isInternal'> = { align: 'end', width: 110 },
): AsicColumn {
  return { key, sortKey: key, label, isHiddenAtFirst: true, ...shape, render: (asic) => text(asic) || missingText };
}

const wide = { width: 180 } as const;

const delays = [
  ['delayStart', 'Delay start'],
  ['delayStop', 'Delay stop'],
  ['rampStart', 'Ramp start'],
  ['rampStop', 'Ramp stop'],
  ['autoFollowPduDelay', 'Start after power'],
] as const;

/** Times that an operator has set. */
const delayColumns = delays.map(([key, label]) =>
  single(key, label, (asic) => (asic[key] === null ? '' : formatDuration(asic[key])), { align: 'end', width: 130 }),
);

/** The columns of the list of miners: those of the specification, and single values to choose from. */
export const asicColumns: readonly AsicColumn[] = [
  {
    key: 'status',
    label: 'Status',
    sortKey: 'status',
    width: 106,
    isPinned: true,
    render: (asic) => <StatusCell asic={asic} />,
  },
  {
    key: 'workerName',
    label: 'Worker',
    sortKey: 'workerName',
    width: 132,
    isPinned: true,
    render: (asic) => <WorkerCell asic={asic} />,
  },
  {
    key: 'tags',
    label: 'Tags',
    isInternal: true,
    width: 52,
    isEmpty: ({ tags }) => tags.length === 0,
    render: (asic) => <TagsCell asic={asic} />,
  },
  {
    key: 'model',
    label: 'Model',
    sortKey: 'model',
    width: 108,
    priority: 1,
    render: (asic) => <ModelCell asic={asic} />,
  },
  {
    key: 'performance',
    label: 'Performance',
    sortKey: 'hashrate',
    sorts: [
      { key: 'hashrate', label: 'Hashrate' },
      { key: 'hashrate10m', label: 'Hashrate 10 m' },
      { key: 'power', label: 'Power' },
      { key: 'efficiency', label: 'Efficiency' },
      { key: 'rejectRate', label: 'Reject rate' },
    ],
    width: 206,
    priority: 1,
    description: 'Reported hashrate and power; 10-minute hashrate and reject rate',
    render: (asic) => <PerformanceCell asic={asic} />,
  },
  {
    key: 'uptime',
    label: 'Uptime',
    sortKey: 'elapsed',
    sorts: [
      { key: 'elapsed', label: 'Mining time' },
      { key: 'lastSeen', label: 'Last seen' },
    ],
    width: 80,
    priority: 3,
    render: (asic) => <UptimeCell asic={asic} />,
  },
  {
    key: 'stats',
    label: 'Stats',
    sortKey: 'totalIssueCount',
    sorts: [
      { key: 'totalIssueCount', label: 'Issues' },
      { key: 'maxTemp', label: 'Max temperature' },
      { key: 'maxChip', label: 'Max chip' },
      { key: 'maxPCB', label: 'Max PCB' },
      { key: 'maxFan', label: 'Max fan' },
      { key: 'workingBoards', label: 'Working boards' },
    ],
    width: 194,
    priority: 1,
    description: 'Hottest chip and board, fastest fan, working boards, issues; sorted by the number of issues',
    render: (asic) => <StatsCell asic={asic} />,
  },
  {
    key: 'access',
    label: 'Access',
    sortKey: 'ip',
    width: 108,
    priority: 1,
    render: (asic) => <AccessCell asic={asic} />,
  },
  {
    key: 'target',
    label: 'Target',
    sortKey: 'hasDesiredState',
    width: 86,
    isEmpty: ({ hasDesiredState }) => !hasDesiredState,
    render: (asic) => <DesiredStateCell asic={asic} />,
  },
  single('hashrate', 'Hashrate', (asic) => formatWireHashrate(asic.hashrate, asic.coinEnum)),
  ...averages.map(([key, label]) => ({
    ...single(key, label, () => '', { align: 'end', width: 140 }),
    render: (asic: AsicRow) => <AverageHashrateCell asic={asic} average={key} />,
  })),
  {
    ...single('poolHashrate10m', 'Pool 10 m', () => '', { align: 'end', width: 150 }),
    permission: 'workers',
    description: 'Hashrate of the shares that the pool credited within 10 minutes, and when the last one was',
    render: (asic) => <PoolHashrateCell asic={asic} />,
  },
  ...poolWindows.map(([key, label, description]) => ({
    ...single(key, label, (asic) => formatWireHashrate(asic[key], asic.coinEnum)),
    permission: 'workers' as const,
    description,
  })),
  {
    ...single('poolRejectRate', 'Pool rejects', (asic) => formatQuantity(asic.poolRejectRate, '%')),
    permission: 'workers',
    description: 'Difficulty that the pool rejected within 24 hours, of all',
  },
  {
    ...single('lostHashrate', 'Lost', () => ''),
    permission: 'workers',
    description: 'Ideal hashrate less that of the shares credited within an hour',
    render: (asic) => <LostHashrateCell asic={asic} />,
  },
  single('power', 'Power', (asic) => formatPower(asic.power)),
  single('efficiency', 'Efficiency', (asic) => formatEfficiency(asic.efficiency)),
  {
    ...single('consumption', 'Set consumption', (asic) => formatEfficiency(asic.consumption), {
      align: 'end',
      width: 140,
    }),
    description: 'Consumption set by hand, in place of the data sheet',
  },
  single('idealRateFinal', 'Ideal hashrate', (asic) => formatWireHashrate(asic.idealRateFinal, asic.coinEnum)),
  {
    ...single(
      'idealRateManual',
      'Set ideal hashrate',
      (asic) => formatWireHashrate(asic.idealRateManual, asic.coinEnum),
      { align: 'end', width: 160 },
    ),
    description: 'Ideal hashrate set by hand, in place of the reported one',
  },
  single('rejectRate', 'Reject rate', (asic) => formatQuantity(asic.rejectRate, '%')),
  {
    ...single('maxTemp', 'Max temperature', (asic) => formatTemperature(asic.maxTemp), { align: 'end', width: 140 }),
    description: 'Hottest chip or board',
  },
  single('maxChip', 'Max chip', (asic) => formatTemperature(asic.maxChip)),
  single('minChip', 'Min chip', (asic) => formatTemperature(asic.minChip)),
  single('minPCB', 'Min PCB', (asic) => formatTemperature(asic.minPCB)),
  single('maxPCB', 'Max PCB', (asic) => formatTemperature(asic.maxPCB)),
  single('maxFan', 'Max fan', (asic) => formatFanSpeed(asic.maxFan)),
  {
    ...single('lastSeen', 'Last seen', () => '', { width: 120 }),
    render: (asic) => <RelativeTime at={asic.lastSeen} />,
  },
  {
    ...single('powerLimit', 'Watt target', (asic) => formatPower(asic.powerLimit)),
    description: 'The watt target that the miner reports',
  },
  single('powerMode', 'Power mode', (asic) => asic.powerMode ?? '', { width: 110 }),
  {
    ...single('preset', 'Preset', (asic) => asic.preset ?? '', wide),
    description: 'Profile or preset of the firmware',
  },
  single('powerPercent', 'Power scaling', (asic) => formatQuantity(asic.powerPercent, '%', 0)),
  {
    ...single('coolingMode', 'Cooling', (asic) => coolingText(asic) ?? '', { width: 140 }),
    description: 'Who sets the fans, their fixed speed, or the temperature offset',
  },
  single('poolAddress', 'Active pool', (asic) => asic.poolAddress ?? '', wide),
  {
    key: 'pduOutlets',
    label: 'Outlets',
    isHiddenAtFirst: true,
    permission: 'pdu',
    ...wide,
    description: 'Outlets that feed it, by address of the PDU and number',
    render: (asic) =>
      asic.pduId === null ? (
        missingText
      ) : (
        <DeviceLink kind="pdu" id={asic.pduId}>
          {asic.pduOutlets}
        </DeviceLink>
      ),
  },
  single('macAddress', 'MAC', (asic) => asic.macAddress ?? '', wide),
  {
    ...single('location', 'Location', (asic) => asic.location ?? '', wide),
    description: 'Group, rack, row and column',
  },
  ...(placedColumns<AsicRow>() as AsicColumn[]),
  { ...single('shareSubaccount', 'Shared with', (asic) => asic.shareSubaccount ?? '', wide) },
  single('hostname', 'Hostname', (asic) => asic.hostname, wide),
  single('serialNumber', 'Serial number', (asic) => asic.serialNumber, wide),
  ...delayColumns,
  single('blinkStatus', 'LED', ({ blinkStatus }) => ({ on: 'Blinks', sync: 'Changing' })[blinkStatus] ?? 'Off', {
    width: 90,
  }),
  heldColumn<AsicRow>() as AsicColumn,
  single('isInfiniteRetry', 'Repeats', (asic) => (asic.isInfiniteRetry ? 'Repeated' : ''), { width: 100 }),
  {
    key: 'credentialOutcome',
    label: 'Credential',
    sortKey: 'credentialOutcome',
    sorts: [
      { key: 'credentialOutcome', label: 'Outcome' },
      { key: 'credentialTestedAt', label: 'Last test' },
    ],
    isHiddenAtFirst: true,
    permission: 'agent_worker_credential',
    width: 150,
    description: 'How the last test of the stored credential ended, and how long ago',
    render: (asic) => <CredentialOutcome asic={asic} />,
  },
  single('family', 'Firmware family', (asic) => asic.family, wide),
  single('note', 'Note', (asic) => asic.note, { ...wide, isInternal: true }),
  single('totalTags', 'Number of tags', (asic) => formatCount(asic.totalTags), { isInternal: true }),
];

/** The columns where there is no room for more than two, such as on a phone. */
export const compactAsicColumns: readonly AsicColumn[] = [
  {
    key: 'device',
    label: 'Device',
    sortKey: 'workerName',
    width: 150,
    render: (asic) => <CompactDeviceCell asic={asic} />,
  },
  {
    key: 'compactPerformance',
    label: 'Performance',
    sortKey: 'hashrate',
    align: 'end',
    width: 118,
    render: (asic) => <CompactPerformanceCell asic={asic} />,
  },
];
