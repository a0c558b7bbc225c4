import { issueFlagNames, issueLabels } from '@headframe/domain/asic/issue-names';
import { IpRangeError, parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { ipv4ToNumber } from '@headframe/domain/network/ipv4';
import { containsPattern } from '@headframe/domain/where/ilike';
import type { Where } from '@headframe/domain/where/where';
import type { FilterDescription, FilterOption, FilterValues } from '../../../ui/filter/filter.ts';
import type { AsicFilterOptionsQuery, AsicWhere } from '../../../generated/asic.ts';
import { busyChoice, statusChoices } from './asic-status.ts';
import type { AsicSearch } from './asic.route.ts';

/** The part of the URL that says which devices are listed. */
export type AsicFilters = Partial<
  Pick<AsicSearch, 'q' | 'status' | 'model' | 'firmware' | 'tags' | 'issue' | 'agent' | 'ip'>
>;

/** Choice of the issue filter: devices with at least one issue. */
export const anyIssue = 'ANY';

const searchedColumns = ['workerName', 'ip', 'macAddress', 'model', 'hostname', 'note'] as const;
const maxWords = 5;
const maxIpRanges = 40;
const everyAddress = 2 ** 32;
const nothing: Where = { _or: [] };

function oneOf(column: string, values: readonly string[] | undefined): Where[] {
  return values && values.length > 0 ? [{ [column]: { _in: values } }] : [];
}

function anyOf(parts: readonly Where[]): Where[] {
  const [first, ...more] = parts;
  if (!first) return [];
  return more.length === 0 ? [first] : [{ _or: parts }];
}

function statusWhere(statuses: readonly string[] = []): Where[] {
  const reported = statuses.filter((status) => status !== busyChoice);
  const busy = statuses.includes(busyChoice) ? [{ isBusy: { _eq: true } }] : [];
  return anyOf([...oneOf('status', reported), ...busy]);
}

function issueWhere(issue: string): Where {
  return issue === anyIssue ? { totalIssueCount: { _gt: 0 } } : { issues: { _contains: [issue] } };
}

function ipWhere(text: string | undefined): Where[] {
  if (text === undefined) return [];
  if (checkIpRange(text) !== undefined) return [nothing];
  const parts = parseIpRanges([text], everyAddress)
    .texts()
    .map((range): Where => {
      const [first = '', last = first] = range.split('-');
      return { ipNumber: { _gte: ipv4ToNumber(first) ?? 0, _lte: ipv4ToNumber(last) ?? 0 } };
    });
  return anyOf(parts);
}

function textWhere(text: string | undefined): Where[] {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => ({
    _or: searchedColumns.map((column) => ({ [column]: { _ilike: containsPattern(word) } })),
  }));
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

/**
 * The filters as the one `where` of list, count and command; `{}` when none is set. Choices of one filter are joined by
 * "or", filters by "and"; every word of the free text must occur somewhere. An IP range that cannot be read
 * matches nothing, so that no command reaches more devices than were meant.
 */
export function filterWhere(filters: AsicFilters): Where {
  const parts = [
    ...statusWhere(filters.status),
    ...oneOf('model', filters.model),
    ...oneOf('firmware', filters.firmware),
    ...oneOf('agentName', filters.agent),
    ...anyOf((filters.tags ?? []).map((tag) => ({ tags: { _contains: [tag] } }))),
    ...anyOf((filters.issue ?? []).map(issueWhere)),
    ...ipWhere(filters.ip),
    ...textWhere(filters.q),
  ];
  const [first, ...more] = parts;
  if (!first) return {};
  return more.length === 0 ? first : { _and: parts };
}

/** A `where` of the domain's grammar as the generated operations take it; the server reads both alike. */
export function asAsicWhere(where: Where): AsicWhere {
  return where as AsicWhere;
}

function counted(options: readonly { value: string; count: number }[] | undefined): FilterOption[] {
  return (options ?? []).map(({ value, count }) => ({ value, label: `${value} (${count})` }));
}

/** The filters of the bar, with what occurs among the devices as choices. Observers load no tags, and choose by none. */
export function asicFilters(
  options: AsicFilterOptionsQuery['asicFilterOptions'] | undefined,
  hasTags: boolean,
): FilterDescription[] {
  const issues = issueFlagNames.map((name) => ({ value: name, label: issueLabels[name] }));
  return [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      options: statusChoices,
    },
    { kind: 'choice', key: 'model', label: 'Model', options: counted(options?.models) },
    { kind: 'choice', key: 'firmware', label: 'Firmware', options: counted(options?.firmwares) },
    ...(hasTags ? [{ kind: 'choice', key: 'tags', label: 'Tags', options: counted(options?.tags) } as const] : []),
    { kind: 'choice', key: 'issue', label: 'Issue', options: [{ value: anyIssue, label: 'Any issue' }, ...issues] },
    { kind: 'choice', key: 'agent', label: 'Agent', options: counted(options?.agents) },
    {
      kind: 'text',
      key: 'ip',
      label: 'IP range',
      placeholder: '10.0.0.0/24 or 10.0.0.5-10.0.0.20',
      check: checkIpRange,
    },
  ];
}

/** What the filters of the bar are set to. */
export function filterValues({ q, status, model, firmware, tags, issue, agent, ip }: AsicFilters): FilterValues {
  return { q, status, model, firmware, tags, issue, agent, ip };
}

/** Whether any filter or the free text is set. */
export function isFiltered(filters: AsicFilters): boolean {
  return Object.keys(filterWhere(filters)).length > 0;
}
