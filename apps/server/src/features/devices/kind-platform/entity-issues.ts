import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { sql, type RawBuilder } from 'kysely';
import type { EntityAggregate, EntityColumn } from '../../../platform/entity/entity.ts';
import { count } from './device-columns.ts';
import { issueBitsOf } from './issue-bits.ts';

type Issues = Pick<DeviceKind, 'issues'>;

function isSet(kind: Issues, alias: string, issue: string): RawBuilder<unknown> {
  return sql`((${sql.raw(alias)}.issues & ${sql.lit(issueBitsOf(kind)(issue))}) <> 0)`;
}

/** Bits of the named issues; a name that does not exist gives a bit that no row has. */
function maskOf(kind: Issues, names: readonly string[]): number {
  const bit = issueBitsOf(kind);
  return names.reduce((mask, name) => mask | (Object.hasOwn(kind.issues, name) ? bit(name) : 1 << 30), 0);
}

/** The column of an entity that names the issues of a kind's devices, whose state stands under `alias`. */
export function issueColumns(kind: Issues, alias: string): Record<'issues', EntityColumn> {
  const names = Object.keys(kind.issues).map(
    (issue) => sql`case when ${isSet(kind, alias, issue)} then ${sql.lit(issue)} end`,
  );
  return {
    issues: {
      kind: 'textArray',
      sql: sql`array_remove(array[${sql.join(names)}]::text[], null)`,
      description: `Issue flags that are set: ${Object.keys(kind.issues).join(', ')}.`,
      contains: (entries) =>
        sql`(${sql.raw(alias)}.issues & ${maskOf(kind, entries)}::int) = ${maskOf(kind, entries)}::int`,
    },
  };
}

/** `LOW_FAN` as the name of its count: `lowFanCount`. */
function countName(issue: string): string {
  return `${issue.toLowerCase().replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Count`;
}

/** Aggregates that count the devices with each issue of a kind, and those with any. */
export function issueCounts(kind: Issues, alias: string): Record<string, EntityAggregate> {
  return {
    withIssues: count(sql`${sql.raw(alias)}.issues <> 0`, 'Devices with at least one issue.'),
    ...Object.fromEntries(
      Object.keys(kind.issues).map((issue) => [
        countName(issue),
        count(isSet(kind, alias, issue), `Devices with the issue ${issue}.`),
      ]),
    ),
  };
}
