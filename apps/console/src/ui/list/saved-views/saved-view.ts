import type { ListLook } from '@headframe/domain/preferences/list-looks';
import * as z from 'zod/mini';

const value = z.union([z.string(), z.array(z.string())]);
const keys = z.optional(z.array(z.string()));

const viewSchema = z.object({
  /** Filters, free text and time range, as the URL holds them. */
  filters: z.catch(z.record(z.string(), value), {}),
  sort: z.catch(z.optional(z.string()), undefined),
  columns: z.catch(
    z.object({
      order: keys,
      hidden: keys,
      pinned: keys,
      chosen: keys,
      widths: z.optional(z.record(z.string(), z.number())),
    }),
    {},
  ),
});

/** What a saved view holds: filters and sort of the URL, and the columns. */
export type SavedView = z.output<typeof viewSchema>;

/** Reads what the server stored for a view; what is not of this version counts as not set. */
export function readView(stored: unknown): SavedView {
  const result = viewSchema.safeParse(stored);
  return result.success ? result.data : { filters: {}, sort: undefined, columns: {} };
}

/** The view on screen. */
export function viewOf(
  search: Readonly<Record<string, unknown>>,
  filterKeys: readonly string[],
  { order, hidden, pinned, chosen, widths }: ListLook,
): SavedView {
  const set = filterKeys.flatMap((key) => {
    const found = value.safeParse(search[key]);
    return found.success && found.data.length > 0 ? [[key, found.data] as const] : [];
  });
  return {
    filters: Object.fromEntries(set),
    sort: typeof search['sort'] === 'string' ? search['sort'] : undefined,
    columns: JSON.parse(JSON.stringify({ order, hidden, pinned, chosen, widths })) as SavedView['columns'],
  };
}

/** The changes of the URL that show a view: filters it does not hold are taken off. */
export function searchOfView({ filters, sort }: SavedView, filterKeys: readonly string[]): Record<string, unknown> {
  const entries = filterKeys.map((key) => [key, filters[key]]);
  return { ...Object.fromEntries(entries), ...(sort !== undefined && { sort }), page: 1 };
}

function sorted(record: object): [string, unknown][] {
  return Object.entries(record)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => one.localeCompare(other));
}

/** Whether two views show the same. */
export function isSameView(one: SavedView, other: SavedView): boolean {
  const text = ({ filters, sort, columns }: SavedView) => JSON.stringify([sorted(filters), sort, sorted(columns)]);
  return text(one) === text(other);
}
