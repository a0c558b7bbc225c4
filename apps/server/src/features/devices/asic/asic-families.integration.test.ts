import { createLog, startAgent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import type { DriverKind } from '@headframe/devices';
import { startFarm, type Farm, type ModelName } from '@headframe/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { AgentSite } from '../../../testing/agent-site.ts';
import { until } from '../../../testing/until.ts';

const ip = '127.107.0.1';
const credentials = [
  { user: 'root', password: 'root', kind: 'asic' },
  { user: 'admin', password: 'admin', kind: 'asic' },
];

let site: AgentSite;
let farm: Farm;

interface Miner {
  id: string;
  family: string;
  model: string;
  firmware: string;
  macAddress: string;
  note: string;
  isOnline: boolean;
}

const miners = async () =>
  (await site.ask<{ asics: Miner[] }>('{ asics { id family model firmware macAddress note isOnline } }')).asics;

/** The firmware that the miner is given in turn, with the family and the model that follow from it. */
const turns: [ModelName, string, string][] = [
  ...proofLength<[ModelName, string, string][]>(
    [],
    [
      ['Antminer S19 Pro (VNish)', 'vnish', 'Antminer S19 Pro'],
      ['Antminer S19 XP (Braiins OS)', 'braiins', 'Antminer S19 XP'],
    ],
  ),
  ['Antminer S19k Pro (LuxOS)', 'luxos', 'Antminer S19k Pro'],
];

/** Requests the log of a miner, which some families cannot give. */
const requestLog = (id: string) =>
  site.ask<{ batch: { batchId: string } }>(
    'mutation ($where: AsicWhere) { batch: requestLogsAsics(where: $where) { batchId } }',
    { where: { id: { _eq: id } } },
  );

beforeAll(async () => {
  farm = await startFarm({ devices: ['Antminer S19'], ports: 'free', firstAddress: ip, settled: true });
  site = await AgentSite.start({
    name: 'flashed',
    ports: farm.ports,
    startAgent: (place) =>
      startAgent({
        ...place,
        log: createLog(() => undefined),
        kinds: [asicKind as unknown as DriverKind],
        closeFramesAfterMs: 50,
        identifyAgainMs: 1000,
      }),
  });
  await site.scan({ ip, credentials, ports: farm.ports });
  await until(async () => (await miners())[0]?.isOnline === true, 60_000);
}, 150_000);
afterAll(async () => {
  await site.close();
  await farm.close();
});

it('is the same miner after it was given firmware of another family, with its history and what that family can do', async () => {
  const [before] = await miners();
  if (!before) throw new Error('The miner was not added.');
  expect(before).toMatchObject({ family: 'antminer', macAddress: farm.devices[0]?.mac.toLowerCase() });
  await sql`update device set note = 'Row 7' where ip = ${ip}::inet`.execute(site.database);
  const samples = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from asic_sample`.execute(site.database);
    return rows[0]?.count ?? 0;
  };
  await until(async () => (await samples()) > 0, 90_000);
  const kept = await samples();

  for (const [model, family, named] of turns) {
    farm.flash(farm.device(ip), model);
    await until(async () => (await miners())[0]?.family === family, 60_000);
    const listed = await miners();
    expect(listed).toHaveLength(1);
    const { id, macAddress } = before;
    expect(listed[0]).toMatchObject({ id, macAddress, model: named, note: 'Row 7', isOnline: true });
  }
  expect(await samples()).toBeGreaterThanOrEqual(kept);
  await expect(requestLog(before.id)).rejects.toThrow('None of the devices can do this.');
}, 300_000);
