import { createLog, startAgent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { startFarm, type Farm } from '@headframe/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AgentSite } from '../../../../testing/agent-site.ts';
import { until } from '../../../../testing/until.ts';

const ip = '127.108.0.1';
/** What the simulated miner asks for once its password was changed. */
const changedPassword = 'somebody-changed-it';

let site: AgentSite;
let farm: Farm;

interface Miner {
  id: string;
  isOnline: boolean;
  issues: string[];
  credentialOutcome: string | null;
  credentialTestedAt: string | null;
}

const miner = async () => {
  const { asics } = await site.ask<{ asics: Miner[] }>(
    '{ asics { id isOnline issues credentialOutcome credentialTestedAt } }',
  );
  return asics[0];
};
const isRefused = async () => (await miner())?.issues.includes('AUTH_ERROR') === true;

/** Tests the stored credential; resolves to the state and the message of the item. */
async function test(): Promise<string> {
  const { batch } = await site.ask<{ batch: { batchId: string } }>(
    'mutation { batch: testCredentialAsics(where: { _and: [] }) { batchId } }',
  );
  return (await site.endOf(batch.batchId)).join();
}

const store = (password: string) =>
  site.ask(
    'mutation ($credential: MinerCredentialInput) { setAsicCredential(where: { _and: [] }, credential: $credential) }',
    {
      credential: { user: 'root', password },
    },
  );

beforeAll(async () => {
  farm = await startFarm({ devices: ['Antminer S21'], ports: 'free', firstAddress: ip, settled: true });
  site = await AgentSite.start({
    name: 'locked-out',
    ports: farm.ports,
    startAgent: (place) =>
      startAgent({
        ...place,
        log: createLog(() => undefined),
        kinds: [asicKind as unknown as DriverKind],
        closeFramesAfterMs: 50,
      }),
  });
  await site.scan({ ip, credentials: [{ user: 'root', password: 'root', kind: 'asic' }], ports: farm.ports });
  await until(async () => (await miner())?.isOnline === true, 90_000);
}, 300_000);
afterAll(async () => {
  await site.close();
  await farm.close();
});

it('a miner whose password was changed is refused, flagged, and let in again with the right credential', async () => {
  expect(await test()).toBe('done');
  expect(await miner()).toMatchObject({
    issues: expect.not.arrayContaining(['AUTH_ERROR']),
    credentialOutcome: 'accepted',
  });
  const accepted = (await miner())?.credentialTestedAt;

  farm.device(ip).setFaults({ badPassword: true });
  // A poll is refused first: what a test found accepted is not shown beside it.
  await until(isRefused, 90_000);
  const polled = await miner();
  expect(polled?.credentialOutcome).toBe('refused');
  expect(Date.parse(polled?.credentialTestedAt ?? '')).toBeGreaterThan(Date.parse(accepted ?? ''));
  expect(await test()).toContain('failed The device refused');
  expect(await miner()).toMatchObject({ credentialOutcome: 'refused', isOnline: true });

  await store(changedPassword);
  expect((await miner())?.credentialOutcome).toBeNull();
  expect(await test()).toBe('done');
  expect(await miner()).toMatchObject({ credentialOutcome: 'accepted' });
  await until(async () => !(await isRefused()), 90_000);
  expect(await miner()).toMatchObject({ credentialOutcome: 'accepted', isOnline: true });
}, 400_000);
