import { sql } from 'kysely';
import { describe, expect, it, vi, afterEach } from 'vitest';
import { failureOf, readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();
const realNow = Date.now.bind(Date);
const hour = 3_600_000;
afterEach(() => void vi.restoreAllMocks());

const state = () =>
  farm.one(sql<{ at: number; hashrate: number; hour: number; online: boolean; spans: number }>`
    select extract(epoch from reported_at)::float8 * 1000 as at, hashrate::float8, hashrate1h::float8 as hour,
      is_online as online, extract(epoch from reported_at - averaged_since)::float8 as spans
    from asic_state where device_id = ${farm.ids[0]}`);
const send = (at: number, terahash: number) =>
  farm.sendReports(readingOf(farm.ids[0] ?? 0, at, { hashrate: terahash * 1e12 }));

describe('a clock of the server that is set', () => {
  it.each([hour, 2 * hour, 960 * hour])('back by %d ms, does not make the state stand still', async (jump) => {
    const set = (milliseconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + milliseconds);
    await send(Date.now(), 100);
    set(jump);
    await send(Date.now(), 90);
    expect((await state()).hashrate).toBeCloseTo(90e12, -9);
    set(0);
    for (const [seconds, terahash] of [
      [15, 80],
      [30, 70],
      [45, 70],
    ] as const) {
      await send(realNow() - 60_000 + seconds * 1000, terahash);
      const now = await state();
      expect(now.hashrate).toBeCloseTo(terahash * 1e12, -9);
      expect(now.at).toBeLessThanOrEqual(realNow());
      expect(now.spans).toBeGreaterThanOrEqual(0);
    }
    const { hour: average } = await state();
    expect(average).toBeGreaterThan(60e12);
    expect(average).toBeLessThan(101e12);
    await farm.sendReports(...[0, 1, 2].map((step) => failureOf(farm.ids[0] ?? 0, realNow() - 5000 + step * 1000)));
    expect((await state()).online).toBe(false);
  });

  it('back while a device is silent, still lets it go offline', async () => {
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + hour);
    await send(Date.now(), 90);
    vi.restoreAllMocks();
    await farm.sendReports(...[0, 1, 2].map((step) => failureOf(farm.ids[0] ?? 0, realNow() - 5000 + step * 1000)));
    expect((await state()).online).toBe(false);
  });

  it('leaves a report that merely comes late as history', async () => {
    await send(realNow() + 30_000, 90);
    await send(realNow(), 10);
    expect((await state()).hashrate).toBeCloseTo(90e12, -9);
  });
});
