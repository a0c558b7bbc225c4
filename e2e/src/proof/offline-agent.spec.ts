import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { changeSetting } from '../agents.ts';
import { Api } from '../api.ts';
import { devicesRead } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect } from '../fixtures.ts';
import { countSamples, maxGaps, storedSamples, type Sample } from './samples.ts';
import { siteTest } from './site-test.ts';

const pollSeconds = 5;
/** How long the agent is without its server, in milliseconds: two polls of each device, or twelve. */
const offlineMs = proofLength(11_000, 60_000);

const test = siteTest({
  servers: 1,
  devices: 8,
  firstAddress: '127.43.0.1',
  environment: { HEADFRAME_SIM_SETTLED: 'true' },
});

/** The reports waiting in an agent's spool. */
function spooledReports(agentFolder: string): Sample[] {
  const spool = new DatabaseSync(path.join(agentFolder, 'spool.db'), { readOnly: true });
  try {
    const frames = spool.prepare('SELECT reports FROM frame ORDER BY seq').all() as { reports: string }[];
    return frames.flatMap(({ reports }) =>
      (JSON.parse(reports) as Sample[]).map(({ deviceId, at }) => ({ deviceId, at })),
    );
  } finally {
    spool.close();
  }
}

test('an agent that was cut off catches up without a gap in the history', async ({ site }) => {
  test.setTimeout(180_000);
  const api = new Api(site.origin);
  await changeSetting(api, { pollSeconds });
  const devices = await devicesRead(api, 8);
  const began = Date.now();
  await eventually('Samples at the new period', 60_000, async () => {
    const recent = (await storedSamples(site.database.url)).filter(({ at }) => at > began);
    return new Set(recent.map(({ deviceId }) => deviceId)).size === 8 || undefined;
  });

  site.agentEndpoint.cut();
  const cutAt = Date.now();
  await expect
    .poll(() => Math.max(0, ...spooledReports(site.agentFolder).map(({ at }) => at)) - cutAt, { timeout: 90_000 })
    .toBeGreaterThan(offlineMs);
  const missed = spooledReports(site.agentFolder);
  const before = countSamples(await storedSamples(site.database.url));
  const storedAlready = missed.filter(({ deviceId, at }) => before.has(`${deviceId}@${at}`));
  expect(missed.length).toBeGreaterThanOrEqual(8 * Math.floor(offlineMs / 1000 / pollSeconds) - 8);
  expect(storedAlready.filter(({ at }) => at > cutAt)).toEqual([]);

  site.agentEndpoint.mend();
  const mendedAt = Date.now();
  const samples = await eventually('The end of catching up', 90_000, async () => {
    const stored = await storedSamples(site.database.url);
    const fresh = stored.filter(({ at }) => at > mendedAt + pollSeconds * 1000);
    return new Set(fresh.map(({ deviceId }) => deviceId)).size === 8 ? stored : undefined;
  });
  const counts = countSamples(samples);
  for (const { deviceId, at } of missed) expect(counts.get(`${deviceId}@${at}`), `${deviceId}@${at}`).toBe(1);
  const gaps = maxGaps(samples.filter(({ at }) => at > began));
  expect([...gaps.keys()]).toHaveLength(8);
  for (const gap of gaps.values()) expect(gap).toBeLessThan(2 * pollSeconds * 1000);

  const charted = await api.ask<{ asicHistory: { series: { values: (number | null)[] }[] } }>(
    `query ($id: ID!, $from: Timestamp!, $to: Timestamp!) {
      asicHistory(id: $id, from: $from, to: $to, points: 6, measures: ["hashrate"]) { series { values } } }`,
    {
      id: devices[0]?.id,
      from: new Date(cutAt).toISOString(),
      to: new Date(cutAt + offlineMs).toISOString(),
    },
  );
  const hashrates = charted.asicHistory.series[0]?.values ?? [];
  expect(hashrates.length).toBeGreaterThan(0);
  for (const hashrate of hashrates) expect(hashrate).toBeGreaterThan(0);
});
