import { hasIssue } from '@headframe/domain/devices/asic/issue-flags';
import { unknownCoin } from '@headframe/domain/coins/algorithms';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

const stateOf = (id: number) =>
  farm.one(sql<Record<string, unknown> & { issues: number }>`select * from asic_state where device_id = ${id}`);

/** What the miners of the site have hashed and drawn together, in hashes and joules. */
const sums = () =>
  farm.one(sql<{ hashes: number; joules: number }>`
    select sum(hashrate_seconds)::float8 as hashes, sum(power_seconds)::float8 as joules from site_minute
    where agent_id = ${farm.site.agentId}`);

it('leaves out figures that no such miner has: they are in no sum, and are an issue until they are gone', async () => {
  const [id = 0] = farm.ids;
  const now = Date.now();
  const detail = { model: 'Antminer S19', fanPercent: 4_294_967_295, coolingMode: 'manual' as const };
  await farm.sendReports(readingOf(id, now - 60_000, { hashrate: 2.7e21, power: 1e9 }, detail));
  const state = await stateOf(id);
  expect(state).toMatchObject({ hashrate: null, power: null, fan_percent: null, cooling_mode: 'manual' });
  expect(hasIssue(state.issues, 'IMPOSSIBLE_FIGURES')).toBe(true);
  expect(await sums()).toEqual({ hashes: 0, joules: 0 });
  await farm.sendReports(readingOf(id, now, { hashrate: 95e12 }));
  expect(hasIssue((await stateOf(id)).issues, 'IMPOSSIBLE_FIGURES')).toBe(false);
});

it('sums up no hashrate of a miner whose algorithm is not known, and its draw', async () => {
  const [id = 0] = farm.ids;
  const now = Date.now();
  const detail = { model: 'Box', coinEnum: unknownCoin };
  await farm.sendReports(readingOf(id, now - 15_000, {}, detail), readingOf(id, now, { hashrate: 5e12, power: 500 }));
  expect(await stateOf(id)).toMatchObject({ coin_enum: unknownCoin, status: 'hashing' });
  const { hashes, joules } = await sums();
  expect(joules).toBeGreaterThan(0);
  expect(hashes).toBe(0);
});
