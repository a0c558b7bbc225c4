import { credentialTestLabels } from '@headframe/domain/devices/asic/credential-test';
import { powerModes } from '@headframe/domain/devices/asic/asic-reading';
import { issueFlagNames, issueLabels } from '@headframe/domain/devices/asic/issue-names';
import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { ipv4ToNumber } from '@headframe/domain/network/ipv4';
import type { Where } from '@headframe/domain/where/where';
import type { AsicWhere } from '../../../generated/inputs.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import type { FilterOption } from '../../../ui/filter/filter.ts';
import { allOf, anyOf, filtersWhere, type ListFilter } from '../../../ui/list/list-where.ts';
import { placeFilters, sharingFilter } from '../device-kit/index.ts';
import { busyChoice, statusChoices } from './asic-status.ts';
import type { AsicSearch } from './asic.route.ts';
import { settingFilters, type SettingFilter } from './setting-filters.ts';

/** The part of the URL that says which devices are listed. */
export type AsicFilters = Partial<
  Pick<
    AsicSearch,
    | 'q'
    | 'status'
    | 'model'
    | 'firmware'
    | 'tags'
    | 'issue'
    | 'powerMode'
    | 'preset'
    | 'target'
    | 'credential'
    | 'agentName'
    | 'sharing'
    | 'group'
    | 'rack'
    | 'row'
    | 'column'
    | 'ip'
    | 'pduOutlets'
    | FigureFilter
  >
>;

/** A figure that the list can be filtered by, as a range such as `85..`. */
type FigureFilter =
  | 'maxTemp'
  | 'maxChip'
  | 'maxPCB'
  | 'hashrate'
  | 'power'
  | 'efficiency'
  | SettingFilter
  | 'uptime'
  | 'maxFan'
  | 'rejectRate'
  | 'poolHashrate10m'
  | 'lostHashrate';

/** Choice of the issue filter: devices with at least one issue. */
export const anyIssue = 'ANY';

const maxIpRanges = 40;
const everyAddress = 2 ** 32;
const nothing: Where = { _or: [] };

function statusWhere(statuses: readonly string[]): Where[] {
  const reported = statuses.filter((status) => status !== busyChoice);
  return anyOf([
    ...(reported.length > 0 ? [{ status: { _in: reported } }] : []),
    ...(statuses.includes(busyChoice) ? [{ isBusy: { _eq: true } }] : []),
  ]);
}

function issueWhere(issue: string): Where {
  return issue === anyIssue ? { totalIssueCount: { _gt: 0 } } : { issues: { _contains: [issue] } };
}

function ipWhere(text: string): Where[] {
  if (checkIpRange(text) !== undefined) return [nothing];
  const parts = parseIpRanges([text], everyAddress)
    .texts()
    .map((range): Where => {
      const [first = '', last = first] = range.split('-');
      return { ipNumber: { _gte: ipv4ToNumber(first) ?? 0, _lte: ipv4ToNumber(last) ?? 0 } };
    });
  return anyOf(parts);
}

/** The error of an IP filter; undefined when it is valid. */
export function checkIpRange(text: string): string | undefined {
  try {
    const ranges = parseIpRanges([text], everyAddress).texts();
    return ranges.length > maxIpRanges ? `Up to ${maxIpRanges} ranges per filter.` : undefined;
  } catch (error) {
    if (error instanceof IpRangeError) return error.message;
    throw error;
  }
}

/** The free text of the list. */
export const asicText = {
  columns: ['workerName', 'formerName', 'poolUser', 'ip', 'macAddress', 'model', 'hostname', 'note'],
  placeholder: 'Search name, IP, MAC, model',
} as const;

const fromData: readonly FilterOption[] = [];
const issues = issueFlagNames.map((name) => ({ value: name, label: issueLabels[name] }));

const powerModeChoices: readonly FilterOption[] = powerModes.map((value) => ({ value, label: value }));

/** What the filter of targets offers. */
const targetChoices: Readonly<Record<string, { label: string; where: Where }>> = {
  set: { label: 'Any target', where: { hasDesiredState: { _eq: true } } },
  power: { label: 'Power differs', where: { powerAdjustMismatch: { _eq: true } } },
  scaling: { label: 'Power scaling differs', where: { powerScalingMismatch: { _eq: true } } },
  cooling: { label: 'Cooling differs', where: { coolingMismatch: { _eq: true } } },
  switch: { label: 'Power switch differs', where: { powerSwitchMismatch: { _eq: true } } },
  pools: { label: 'Pools differ', where: { poolMismatch: { _eq: true } } },
};

const figures: readonly ListFilter[] = [
  { kind: 'number', key: 'maxTemp', label: 'Max temperature', unit: '°C' },
  {
    kind: 'number',
    key: 'maxChip',
    label: 'Hottest chip',
    unit: '°C',
    presets: [{ value: '85..', label: 'Hotter than 85 °C' }],
  },
  { kind: 'number', key: 'maxPCB', label: 'Hottest board', unit: '°C' },
  {
    kind: 'number',
    key: 'hashrate',
    label: 'Hashrate',
    unit: 'Th/s',
    presets: [{ value: '..0', label: 'Without hashrate' }],
  },
  { kind: 'number', key: 'power', label: 'Power', unit: 'W' },
  { kind: 'number', key: 'efficiency', label: 'Efficiency', unit: 'J/Th' },
  { kind: 'number', key: 'uptime', label: 'Uptime', column: 'elapsed', unit: 'h', factor: 3600 },
  { kind: 'number', key: 'maxFan', label: 'Fastest fan', unit: 'rpm' },
  {
    kind: 'number',
    key: 'rejectRate',
    label: 'Rejects',
    unit: '%',
    presets: [{ value: '2..', label: 'Rejects of 2 % or more' }],
  },
];

/** Figures that the pool counts, for those who may read workers. */
export const poolFilters: readonly ListFilter[] = [
  {
    kind: 'number',
    key: 'poolHashrate10m',
    label: 'Pool hashrate',
    unit: 'Th/s',
    presets: [{ value: '..0', label: 'Not delivering' }],
  },
  {
    kind: 'number',
    key: 'lostHashrate',
    label: 'Lost hashrate',
    unit: 'Th/s',
    presets: [{ value: '10..', label: 'Losing 10 Th/s or more' }],
  },
];

/** Choice of the filter of credentials: miners whose credential was not tested since it changed. */
const notTested = 'none';

/** By the last test of the stored credential, for those who may read credentials. */
export const credentialFilter: ListFilter = {
  kind: 'choice',
  key: 'credential',
  label: 'Credential',
  options: choicesOf({ ...credentialTestLabels, [notTested]: 'Not tested' }),
  where: (chosen) =>
    anyOf(
      [...chosen].map((one) =>
        one === notTested ? { credentialOutcome: { _isNull: true } } : { credentialOutcome: { _eq: one } },
      ),
    ),
};

/** The filters of the bar. An IP range that cannot be read matches nothing, so that no command reaches more than was meant. */
export const asicFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: statusChoices,
    where: (statuses) => statusWhere([...statuses]),
  },
  { kind: 'choice', key: 'model', label: 'Model', options: fromData },
  { kind: 'choice', key: 'firmware', label: 'Firmware', options: fromData },
  {
    kind: 'choice',
    key: 'tags',
    label: 'Tags',
    options: fromData,
    where: (tags) => anyOf([...tags].map((tag) => ({ tags: { _contains: [tag] } }))),
  },
  {
    kind: 'choice',
    key: 'issue',
    label: 'Issue',
    options: [{ value: anyIssue, label: 'Any issue' }, ...issues],
    where: (chosen) => anyOf([...chosen].map(issueWhere)),
  },
  { kind: 'choice', key: 'powerMode', label: 'Power mode', options: powerModeChoices },
  { kind: 'choice', key: 'preset', label: 'Preset', options: fromData },
  {
    kind: 'choice',
    key: 'target',
    label: 'Target',
    options: Object.entries(targetChoices).map(([value, { label }]) => ({ value, label })),
    where: (chosen) => anyOf([...chosen].map((key) => targetChoices[key]?.where ?? nothing)),
  },
  credentialFilter,
  { kind: 'choice', key: 'agentName', label: 'Agent', options: fromData },
  sharingFilter,
  ...placeFilters,
  {
    kind: 'text',
    key: 'ip',
    label: 'IP range',
    placeholder: '10.0.0.0/24 or 10.0.0.5-10.0.0.20',
    entries: 'addresses',
    check: checkIpRange,
    where: (text) => ipWhere(String(text)),
  },
  { kind: 'text', key: 'pduOutlets', label: 'PDU or outlet', placeholder: 'IP of the PDU, or IP / outlet' },
  ...figures,
  ...settingFilters,
  ...poolFilters,
];

/** The filters as the one `where` of list, count and command; `{}` when none is set. */
export function filterWhere(filters: AsicFilters): Where {
  return allOf(filtersWhere({ filters: asicFilters, text: asicText }, filters));
}

/** A `where` of the domain's grammar as the generated operations take it; the server reads both alike. */
export function asAsicWhere(where: Where): AsicWhere {
  return where as AsicWhere;
}
