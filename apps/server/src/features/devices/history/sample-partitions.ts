import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';

/** One partition of the history, named by the time it begins at. */
export interface HistoryPartition {
  name: string;
  parent: 'asic_sample' | 'asic_sample_block' | 'asic_hour' | 'site_minute';
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

const namePattern = /^(asic_sample|asic_sample_block|asic_hour|site_minute)_(\d{4})(\d{2})(\d{2})?(?:_(\d{2}))?$/;

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
export async function listHistoryPartitions(database: Kysely<DB>): Promise<HistoryPartition[]> {
  const { rows } = await sql<{ name: string; bytes: number; filled: boolean }>`
    select c.relname as name, size.bytes, size.filled
    from pg_class c cross join lateral (
      select coalesce(sum(pg_total_relation_size(t.relid)), 0)::float8 as bytes,
        coalesce(sum(pg_relation_size(t.relid)), 0) > 0 as filled
      from pg_partition_tree(c.oid) t where t.isleaf
    ) as size where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname ~ '^(asic_sample|asic_hour|site_minute)'`.execute(database);
  const partitions = rows.flatMap(({ name, ...size }) => {
    const match = namePattern.exec(name);
    return match ? [{ name, parent: match[1] as HistoryPartition['parent'], ...spanOf(match), ...size }] : [];
  });
  return partitions.toSorted((one, other) => one.from - other.from || one.name.localeCompare(other.name));
}
