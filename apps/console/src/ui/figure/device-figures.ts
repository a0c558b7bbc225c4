import type { ZodMiniType } from 'zod/mini';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import type { Page } from '../page/page.ts';
import type { Tone } from '../state/StatusBadge.tsx';

/** One number of the dashboard, which leads to the devices that it counts. */
export interface FigureTile<Search extends object> {
  label: string;
  /** The number, formatted with its unit; undefined while it is on the way. */
  text: string | undefined;
  detail?: string | undefined;
  tone?: Tone | undefined;
  /** The filters that list the counted devices. */
  search: Partial<Search>;
}

/** Numbers side by side; `isDense` for short ones. */
export interface FigureRow<Search extends object> {
  isDense?: boolean;
  tiles: readonly FigureTile<Search>[];
}

/** What a kind of devices shows on the dashboard: aggregates that are read, pushed, and drawn as tiles. */
export interface DeviceFigures<
  Values extends { count: number },
  Search extends object = never,
  Read = never,
  Pushed = never,
  Drawn = Values,
> {
  /** What people read for the devices. */
  label: string;
  /** The list of the devices; who may enter it sees the figures. */
  page: Page<Search>;
  /** The aggregates by name; `count` is the number of all devices. */
  schema: ZodMiniType<Values> & { readonly shape: object };
  read: TypedDocument<Read, { [key: string]: never }>;
  readOf(data: Read): Values;
  pushed: TypedDocument<Pushed, { names: readonly string[] }>;
  pushedOf(data: Pushed): unknown;
  /** How many devices have an offline agent, and their newest reading: the aggregates include their last values. */
  stale: TypedDocument<
    { stale: { count: number }; last: readonly { lastSeen: string | null }[] },
    { [key: string]: never }
  >;
  /** The tiles; without values, those that wait for them. */
  rows(values: Drawn | undefined): readonly FigureRow<Search>[];
}

/** Describes the figures of a kind; its types follow from its documents. */
export function defineDeviceFigures<
  Values extends { count: number },
  Search extends object,
  Read,
  Pushed,
  Drawn = Values,
>(figures: DeviceFigures<Values, Search, Read, Pushed, Drawn>): DeviceFigures<Values, Search, Read, Pushed, Drawn> {
  return figures;
}
