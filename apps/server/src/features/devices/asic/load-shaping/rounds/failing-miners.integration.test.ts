import { createLog, startAgent } from '@headframe/agent';
import type { DriverKind } from '@headframe/devices';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AgentSite } from '../../../../../testing/agent-site.ts';
import { until } from '../../../../../testing/until.ts';
import { advanceShapings } from './advance-shapings.ts';

const firstAddress = '127.113.0.1';
let farm: Farm;
let site: AgentSite;

beforeAll(async () => {
  farm = await startFarm({
    devices: ['Antminer S21', 'Antminer S21', 'Antminer S21'],
    ports: 'free',
    firstAddress,
    settled: true,
    restartSeconds: 1,
    rampSeconds: 1,
  });
  site = await AgentSite.start({
    name: 'shaped',
    ports: farm.ports,
    startAgent: (place) =>
      startAgent({
        ...place,
        log: createLog(() => undefined),
        kinds: [asicKind as unknown as DriverKind],
        closeFramesAfterMs: 50,
      }),
  });
  const credentials = [{ user: 'root', password: 'root', kind: 'asic' }];
  await site.scan({ ip: '127.113.0.1-127.113.0.3', credentials, ports: farm.ports });
  await until(async () => (await drawing()) === 3, 60_000);
}, 150_000);
afterAll(async () => {
  await site.close();
  await farm.close();
});

/** Miners that report a draw. */
async function drawing(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from asic_state
    where is_online and power > 1000 and hashrate > 0`.execute(site.database);
  return rows[0]?.count ?? 0;
}

const items = async () =>
  (
    await sql<{
      ip: string;
      state: string;
    }>`select host(t.ip) as ip, t.state from agent_request_item t join agent_request r on r.id = t.request_id
      where r.kind = 'stop' order by t.id`.execute(site.database)
  ).rows;

/** Looks as the job does, as if miners had had their time to report. */
async function look(): Promise<void> {
  await sql`update load_shaping set due_at = now() where ended_at is null`.execute(site.database);
  await sql`update agent_request_item set state_at = state_at - interval '1 minute' where state = 'failed'`.execute(
    site.database,
  );
  await advanceShapings(site.server.services);
}

it('stops another miner in place of one that refuses, with nobody clicking', async () => {
  const { snapshotAsics } = await site.ask<{ snapshotAsics: { id: string } }>(
    'mutation { snapshotAsics(where: { ipNumber: { _gte: 0 } }, action: loadShaping) { id } }',
  );
  const { id } = snapshotAsics;
  const { plan } = await site.ask<{ plan: { steps: { ip: string; from: number }[] } }>(
    'mutation ($id: ID!) { plan: planLoadShaping(snapshotId: $id, amount: 1000, shed: true, strategy: fewest, powerSwitch: true) { steps { ip from } } }',
    { id },
  );
  expect(plan.steps).toHaveLength(1);
  const refusing = plan.steps[0]?.ip ?? '';
  farm.device(refusing).setFaults({ badPassword: true });
  const { batch } = await site.ask<{ batch: { batchId: string } }>(
    'mutation ($id: ID!) { batch: shapeLoadOfAsics(snapshotId: $id, replaceFailed: true) { batchId } }',
    { id },
  );
  await until(async () => (await items())[0]?.state === 'failed', 90_000);
  await look();
  expect(await items()).toHaveLength(2);
  await until(async () => (await items())[1]?.state === 'done', 90_000);
  await look();
  const all = await items();
  expect(all.map(({ state }) => state)).toEqual(['failed', 'done']);
  expect(all[1]?.ip).not.toBe(refusing);
  const stopped = farm.devices.filter((device) => device.describe().state !== 'mining').map(({ address }) => address);
  expect(stopped).toEqual([all[1]?.ip]);
  const { run } = await site.ask<{
    run: { isRunning: boolean; end: string; target: number; drawn: number; reached: number };
  }>('query ($batchId: ID!) { run: loadShapingRun(batchId: $batchId) { isRunning end target drawn reached } }', {
    batchId: batch.batchId,
  });
  expect(run).toMatchObject({ isRunning: false, end: 'The planned power is reached.' });
  expect(run.drawn).toBeLessThanOrEqual(run.target);
  expect(run.reached).toBeGreaterThan(1000);
}, 240_000);
