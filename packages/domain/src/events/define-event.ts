import type * as z from 'zod/mini';
import type { Permission } from '../permissions/permission-catalogue.ts';
import type { RoutePath } from '../routes/route-table.ts';

/** How grave an event is: `good` ends something that was wrong. */
export const severities = ['critical', 'warning', 'info', 'good'] as const;
type Severity = (typeof severities)[number];

/** What events happen to. */
export interface EventSubject<Kind extends string = string> {
  /** What is stored of it; never used again for another. */
  readonly kind: Kind;
  readonly label: string;
  /** Who reads its events; `kind`: who may read devices of the kind that their data name. */
  readonly permission: Permission | 'kind';
  /** The page that lists them; left out for a device, of which the kind has a page. */
  readonly page?: RoutePath;
  /** Where that page opens one: the search entry that takes its id. */
  readonly search?: string;
}

/** Describes a kind of subjects, beside their events. */
export function defineSubject<const Kind extends string>(subject: EventSubject<Kind>): EventSubject<Kind> {
  return subject;
}

/** A type of events. */
export interface EventType<Data extends object = object, Kind extends string = string> {
  /** What is stored of it; never used again for another type. 2 is not offered by the specification, and stays free. */
  readonly code: number;
  readonly label: string;
  readonly severity: Severity;
  readonly subject: EventSubject<Kind>;
  /** What is kept beside the subject. */
  readonly data: z.ZodMiniType<Data>;
  /** One sentence without the name of the subject. */
  text(data: Data): string;
}

/** Describes a type of events; it stands in a file named `*.events.ts`, and `npm run features` gathers all of them. */
export function defineEvent<Data extends object, Kind extends string>(
  type: EventType<Data, Kind>,
): EventType<Data, Kind> {
  return type;
}
