import { packClosedHours } from '@headframe/server/features/devices/history/index';
import { sql } from 'kysely';
import type { Bench } from './bench-case.ts';
import { connectLoadAgent } from './load-agent.ts';
import { loadReports } from './load-reports.ts';
import { rounded } from './percentiles.ts';
import { addAgent, type ScratchServer } from './scratch-server.ts';

const devices = 1000;
const pollSeconds = 15;
const hourMs = 3_600_000;

/** What a table with all its partitions takes on disk, with indexes and outlying values. */
const bytesOf = (table: string) => sql<string>`(
  select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_partition_tree(${table}::regclass))`;

/**
 * Sends a whole hour of a site that was cut off (a poll every 15 s), lets the product pack it, and answers with the bytes
 * on disk that one packed sample takes.
 */
export async function packedHour(bench: Bench, server: ScratchServer): Promise<number> {
  const { database } = server;
  const { key, deviceIds } = await addAgent(server, 'Cut-off site', devices);
  const agent = await connectLoadAgent(bench, server.port, key);
  const reports = loadReports(deviceIds);
  const hour = (Math.floor(Date.now() / hourMs) - 2) * hourMs;
  for (let at = hour; at < hour + hourMs; at += pollSeconds * 1000) await agent.sendFrame(reports.round(at));
  const packed = await packClosedHours(database, { warn: (detail: object) => bench.log(JSON.stringify(detail)) });
  if (packed.length !== 1) throw new Error(`${packed.length} hours were packed instead of one.`);
  const { rows } = await sql<{ samples: string; bytes: string; rollups: string }>`
    select (select sum(cardinality(seconds)) from asic_sample_block) as samples,
      ${bytesOf('asic_sample_block')} as bytes, ${bytesOf('asic_hour')} as rollups`.execute(database);
  const [row] = rows;
  const samples = Number(row?.samples);
  if (samples !== (devices * 3600) / pollSeconds) throw new Error(`${samples} samples are in the packed hour.`);
  bench.log(`${samples} samples packed to ${row?.bytes} bytes; rollups of the hour: ${row?.rollups} bytes`);
  return rounded(Number(row?.bytes) / samples);
}
