import { algorithmLabel } from '@headframe/domain/coins/algorithms';
import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import type { Sort } from '../../../../ui/table/columns.ts';
import { accessTypeLabel } from '../access-type-label.ts';

/** The groupings of the summary, with the field name that the preference stores. */
export const groupings = [
  { value: 'organization', label: 'Organization' },
  { value: 'accessType', label: 'Access type' },
  { value: 'coinEnum', label: 'Coin' },
] as const;

/** One of {@link groupings}; null: not grouped. */
type Grouping = (typeof groupings)[number]['value'] | null;

/** Reads a grouping from the preference; an unknown one counts as none. */
export function readGrouping(kept: string | null): Grouping {
  return groupings.find(({ value }) => value === kept)?.value ?? null;
}

/** Rows that belong together; without a grouping all of them, without a label. */
export interface SummaryGroup {
  key: string;
  label: string | undefined;
  rows: readonly SummaryRowFragment[];
}

const groupOf: Readonly<Record<NonNullable<Grouping>, (row: SummaryRowFragment) => { key: string; label: string }>> = {
  organization: ({ organization }) => ({ key: organization.id, label: organizationLabel(organization) }),
  accessType: (row) => ({ key: row.accessType, label: accessTypeLabel(row) }),
  coinEnum: ({ coinEnum }) => ({ key: String(coinEnum), label: algorithmLabel(coinEnum) }),
};

/** Parts the rows by the grouping, in the order of the labels. */
export function groupSummaries(rows: readonly SummaryRowFragment[], grouping: Grouping): SummaryGroup[] {
  if (grouping === null) return rows.length === 0 ? [] : [{ key: 'all', label: undefined, rows }];
  const groups = new Map<string, { key: string; label: string; rows: SummaryRowFragment[] }>();
  for (const row of rows) {
    const { key, label } = groupOf[grouping](row);
    const group = groups.get(key) ?? { key, label, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => one.label.localeCompare(other.label));
}

/** The rows in which every word occurs: in name, organization, country or a tag. */
export function matchingSummaries(rows: readonly SummaryRowFragment[], text: string): SummaryRowFragment[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ subaccount, organization, country, tags }) => {
    const haystack = [subaccount, organizationLabel(organization), country ?? '', ...tags].join(' ').toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en-US', { numeric: true });
}

/** Sorts rows: pinned ones on top, then by the sort, unknown values at the end in both directions. */
export function sortSummaries(rows: readonly SummaryRowFragment[], { key, isDescending }: Sort): SummaryRowFragment[] {
  const valueOf = (row: SummaryRowFragment) => (row as Readonly<Record<string, unknown>>)[key] ?? null;
  return [...rows].sort((one, other) => {
    if (one.pinned !== other.pinned) return one.pinned ? -1 : 1;
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b) * (isDescending ? -1 : 1) || compare(one.subaccount, other.subaccount);
  });
}
