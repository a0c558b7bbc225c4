import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { historyTables } from './history-tables.ts';

/** One partition of the history, named by the time it begins at. */
export interface HistoryPartition {
  name: string;
  parent: string;
  /** Raw samples, packed hours, or rollups. */
  tier: 'raw' | 'packed' | 'rollUp';
  /** What the partition spans: an hour, a day or a month. */
  unit: 'hour' | 'day' | 'month';
  /** First instant, in milliseconds since the epoch. */
  from: number;
  /** First instant after it. */
  to: number;
  /** On disk, with indexes. */
  bytes: number;
  /** Whether it holds rows; an emptied one still takes the room of its empty index. */
  filled: boolean;
}

function spanOf(match: RegExpExecArray): Pick<HistoryPartition, 'unit' | 'from' | 'to'> {
  const [year = 0, month = 0, day, hour] = match
    .slice(2)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (day === undefined) return { unit: 'month', from: Date.UTC(year, month - 1, 1), to: Date.UTC(year, month, 1) };
  if (hour === undefined)
    return { unit: 'day', from: Date.UTC(year, month - 1, day), to: Date.UTC(year, month - 1, day + 1) };
  const from = Date.UTC(year, month - 1, day, hour);
  return { unit: 'hour', from, to: from + 3_600_000 };
}

/** Lists the partitions of the history, oldest first. A day of raw samples has the size of its hours. */
export async function listHistoryPartitions(
  database: Kysely<DB>,
  kinds: readonly DeviceKind[] = deviceKinds,
): Promise<HistoryPartition[]> {
  const { raw, packed, rollUps } = historyTables(kinds);
  const tables = [...raw, ...packed, ...rollUps];
  const namePattern = new RegExp(`^(${tables.join('|')})_(\\d{4})(\\d{2})(\\d{2})?(?:_(\\d{2}))?$`);
  const tierOf = (parent: string): HistoryPartition['tier'] =>
    raw.includes(parent) ? 'raw' : packed.includes(parent) ? 'packed' : 'rollUp';
  const { rows } = await sql<{ name: string; bytes: number; filled: boolean }>`
    select c.relname as name, size.bytes, size.filled
    from pg_class c cross join lateral (
      select coalesce(sum(pg_total_relation_size(t.relid)), 0)::float8 as bytes,
        coalesce(sum(pg_relation_size(t.relid)), 0) > 0 as filled
      from pg_partition_tree(c.oid) t where t.isleaf
    ) as size where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname ~ ${`^(${tables.join('|')})_`}`.execute(database);
  const partitions = rows.flatMap(({ name, ...size }) => {
    const match = namePattern.exec(name);
    const parent = match?.[1] ?? '';
    return match ? [{ name, parent, tier: tierOf(parent), ...spanOf(match), ...size }] : [];
  });
  return partitions.toSorted((one, other) => one.from - other.from || one.name.localeCompare(other.name));
}
