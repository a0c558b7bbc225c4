import { describeEvent } from '@headframe/domain/events/event-types';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { failureOf, readingOf } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

/** The events of the site, oldest first: which of its devices, what, and whether it came late. */
async function events(): Promise<string[]> {
  const { rows } = await sql<{ code: number; data: object; device: number; isLate: boolean; at: Date }>`
    select code, data, device_id as device, is_late as "isLate", at from event
    where subaccount_id = ${farm.site.subaccountId} order by at, id`.execute(farm.database);
  return rows.map(({ code, data, device, isLate }) => {
    const { label, text } = describeEvent(code, data);
    return `${farm.ids.indexOf(device)} ${label}: ${text}${isLate ? ' Late.' : ''}`;
  });
}
const now = Date.now();
const mining = {
  pools: [{ address: 'pool.x:3333', user: 'rig.1', active: true, alive: true, accepted: 1, rejected: 0, stale: 0 }],
};
const answers = (at: number, scalars: object = {}, ids = farm.ids) =>
  farm.sendReports(...ids.map((id) => readingOf(id, at, { hashrate: 1e14, ...scalars }, mining)));
const silent = (at: number, ids = farm.ids) => farm.sendReports(...ids.map((id) => failureOf(id, at)));
const hot = { maxChip: 140 };
const opened = ['Issue opened: Hot temperature, Chip hot.', 'No longer: Hot temperature, Chip hot.'] as const;

it('devices that go offline and come back are events, once for each change and each device of a batch', async () => {
  await answers(now - 500_000);
  expect(await events()).toEqual([]);
  await silent(now - 400_000);
  await silent(now - 390_000);
  await silent(now - 380_000);
  await silent(now - 370_000);
  await answers(now - 300_000);
  await answers(now - 290_000);
  const each = (what: string) => farm.ids.map((_, place) => `${place} ${what}`);
  expect(await events()).toEqual([
    ...each('Device offline: It does not answer any more.'),
    ...each('Device back: It answers again.'),
  ]);
});

it('one that never answered neither goes offline nor comes back', async () => {
  for (const at of [4, 3, 2, 1]) await silent(now - at * 10_000);
  await answers(now);
  expect(await events()).toEqual([]);
});

it('issues that open and close are events, of a device that does not answer none', async () => {
  const [id = 0] = farm.ids;
  await answers(now - 100_000, {}, [id]);
  await answers(now - 90_000, hot, [id]);
  await answers(now - 80_000, hot, [id]);
  for (const at of [70, 60, 50]) await silent(now - at * 1000, [id]);
  await answers(now - 40_000, hot, [id]);
  await answers(now - 30_000, {}, [id]);
  expect(await events()).toEqual([
    `0 ${opened[0]}`,
    '0 Device offline: It does not answer any more.',
    '0 Device back: It answers again.',
    `0 ${opened[0]}`,
    `0 Issue closed: ${opened[1]}`,
  ]);
});

it('what an agent reports late lies at its time; what is older than the state is no news', async () => {
  const [id = 0] = farm.ids;
  await answers(now - 6_010_000, {}, [id]);
  await answers(now - 6_000_000, hot, [id]);
  await answers(now - 6_005_000, {}, [id]);
  expect(await events()).toEqual([`0 ${opened[0]} Late.`]);
});

it('a frame that is sent again notes nothing again', async () => {
  await answers(now - 100_000);
  const frame = farm.next({
    reports: farm.ids.map((id) => readingOf(id, now - 50_000, { hashrate: 1e14, ...hot }, mining)),
  });
  await farm.send(frame);
  await farm.send(frame);
  expect(await events()).toHaveLength(farm.ids.length);
});
