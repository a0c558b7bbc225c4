import { createLog, startAgent, type Agent } from '@headframe/agent';
import { asicKind } from '@headframe/devices/asic/asic-kind';
import { antminerBundle } from '@headframe/devices/testing/antminer-bundle-file';
import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DriverKind } from '@headframe/devices';
import { issueKey, requestCommand, startOwnGateway, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { seedImage } from '../../../../testing/seed-image.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import '../../firmware/index.ts';

let server: GatewayServer;
let site: SeededSite;
let farm: Farm;
let agent: Agent;
let ids: number[];
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'headframe-firmware-'));

const imageOf = (version: string) =>
  Buffer.concat([Buffer.from(`Simulated firmware ${version}\n`), randomBytes(3_000_000)]);

beforeAll(async () => {
  farm = await startFarm({
    devices: ['Antminer S21', 'Antminer S21', 'Antminer S21', 'Whatsminer M60S'],
    ports: 'free',
    firstAddress: '127.106.0.1',
    settled: true,
    rebootSeconds: 1,
  });
  server = await startOwnGateway({ poll: 50 });
  site = await seedSite(server.database, 'farm');
  await sql`update agent set device_ports = device_ports || ${JSON.stringify(farm.ports)}::jsonb,
    setting = setting || '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  ids = await seedAsics(
    server.database,
    site,
    farm.devices.map(({ address, mac, model }) => ({
      ip: address,
      mac: mac.toLowerCase(),
      family: model.startsWith('Antminer') ? 'antminer' : 'whatsminer-v3',
    })),
  );
  agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${server.port}/agent/v1`,
    key: await issueKey(server.database, site.agentId),
    dataFolder,
    log: createLog(() => undefined),
    kinds: [asicKind as unknown as DriverKind],
    closeFramesAfterMs: 50,
  });
});

afterAll(async () => {
  await agent.close();
  await server.close();
  await farm.close();
  rmSync(dataFolder, { recursive: true });
});

const items = async (requestId: number) =>
  (
    await sql<{ state: string; message: string; progress: string | null; share: number | null }>`
      select state, message, progress_text as progress, progress_share as share from agent_request_item
      where request_id = ${requestId} order by id`.execute(server.database)
  ).rows;

const firmwareOf = async (id: number | undefined) =>
  (await sql<{ firmware: string }>`select firmware from device where id = ${id}`.execute(server.database)).rows[0]
    ?.firmware;

const update = (imageId: string, deviceIds: (number | undefined)[]) =>
  requestCommand(server.database, {
    agentId: site.agentId,
    kind: 'updateFirmware',
    deviceIds: deviceIds.flatMap((id) => id ?? []),
    payload: { imageId },
  });

it('an image of the library reaches miners through their agent, each its own part; what fails is said per miner', async () => {
  const version = 'Wed Jan 7 2026';
  const entry = (hardware: string, text: string) => ({
    name: 'update.bmu',
    model: 'Antminer S21',
    hardware,
    bytes: imageOf(text),
  });
  const image = await seedImage(server.database, site.subaccountId, {
    name: 'S21 merge',
    bytes: antminerBundle([entry('CVCtrl_BHB68XXX', 'wrong'), entry('AMLCtrl_BHB68XXX', version)]),
    version,
    models: ['Antminer S21'],
    controlBoards: ['AMLCtrl_BHB68XXX', 'CVCtrl_BHB68XXX'],
  });
  farm.devices[1]?.setFaults({ firmwareUpdate: 'refuse' });
  const { requestId } = await update(image.id, ids);
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        const now = await items(requestId);
        for (const { progress } of now) if (progress) seen.add(progress);
        return now.map(({ state }) => state);
      },
      { timeout: 60_000, interval: 100 },
    )
    .toEqual(['done', 'failed', 'done', 'failed']);
  const [, refused, , other] = await items(requestId);
  expect(refused?.message).toBe('The device refused (The device refused the image: U004 Verify failed).');
  expect(other?.message).toBe('The image is for Antminer; the miner is of another family. The image was not sent.');
  expect(farm.devices.map(({ executions }) => executions['updateFirmware'] ?? 0)).toEqual([1, 0, 1, 0]);
  expect([...seen].filter((text) => /Uploading|Restarting|Waiting for its turn/.test(text))).not.toEqual([]);
  await expect.poll(() => firmwareOf(ids[0]), { timeout: 30_000 }).toBe(version);
  expect(readdirSync(path.join(dataFolder, 'firmware'))).toEqual([image.sha256]);

  const again = await update(image.id, [ids[0]]);
  await expect
    .poll(async () => (await items(again.requestId))[0], { timeout: 30_000 })
    .toMatchObject({
      state: 'done',
      message: `The miner runs ${version} already.`,
    });
});

it('a Whatsminer takes its image over its own protocol', async () => {
  const version = '20260601.16.REL4';
  const reported = async () =>
    (
      await sql<{ model: string; board: string }>`
        select model, control_board as board from device join asic_detail on device_id = id
        where id = ${ids[3]} and control_board is not null`.execute(server.database)
    ).rows[0];
  await expect.poll(reported, { timeout: 30_000 }).toBeDefined();
  const { model = '', board = '' } = (await reported()) ?? {};
  const image = await seedImage(server.database, site.subaccountId, {
    name: 'M60S',
    bytes: imageOf(version),
    version,
    family: 'whatsminer-v3',
    models: [model],
    controlBoards: [board],
  });
  const { requestId } = await update(image.id, [ids[3]]);
  await expect
    .poll(async () => (await items(requestId))[0], { timeout: 60_000, interval: 200 })
    .toMatchObject({ state: 'done', message: '' });
  await expect.poll(() => firmwareOf(ids[3]), { timeout: 30_000 }).toBe(version);
});
