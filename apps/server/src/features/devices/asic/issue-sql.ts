import { issueBit, issueFlagNames, issuesByWeight, type IssueName } from '@headframe/domain/devices/asic/issue-names';
import { sql, type RawBuilder } from 'kysely';

/** Whether an issue flag is set on the row's state. */
export function issueBitsSql(issue: IssueName): RawBuilder<unknown> {
  return sql`((s.issues & ${sql.lit(issueBit(issue))}) <> 0)`;
}

/** Names of the issue flags that are set, the gravest first. */
export const issueNamesSql = sql`array_remove(array[${sql.join(
  issuesByWeight.map((issue) => sql`case when ${issueBitsSql(issue)} then ${sql.lit(issue)} end`),
)}]::text[], null)`;

/** Bits of the named issues; a name that does not exist gives a bit that no row has. */
export function issueMaskOf(names: readonly string[]): number {
  const known = new Map<string, number>(issueFlagNames.map((issue) => [issue, issueBit(issue)]));
  return names.reduce((mask, name) => mask | (known.get(name) ?? 1 << 30), 0);
}

/** Name of the aggregate that counts an issue: LOW_FAN -> lowFanCount. */
export function issueCountName(issue: IssueName): string {
  const words = issue.toLowerCase().split('_');
  return `${words.map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)).join('')}Count`;
}
