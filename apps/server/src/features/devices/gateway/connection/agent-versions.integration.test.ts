import { startAgent, createLog, type Agent } from '@headframe/agent';
import { FakeFarm } from '@headframe/agent/testing/fake-devices';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingOf } from '../../../../testing/agent-reports.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import { issueKey, requestCommand, startOwnGateway, type GatewayServer } from '../../../../testing/gateway-server.ts';

let server: GatewayServer;
let sites = 0;

beforeAll(async () => {
  server = await startOwnGateway();
  return () => server.close();
});

/** Two miners of one site; the second one is of another family. */
async function site(otherFamily: string): Promise<{ site: SeededSite; key: string; ids: [number, number] }> {
  sites += 1;
  const seeded = await seedSite(server.database, `versions${sites}`);
  const key = await issueKey(server.database, seeded.agentId);
  const ips = ['127.0.0.1', '127.0.0.2'].map((ip) => ({ ip }));
  const [first = 0, second = 0] = await seedAsics(server.database, seeded, ips);
  await sql`update device set family = ${otherFamily} where id = ${second}`.execute(server.database);
  return { site: seeded, key, ids: [first, second] };
}

async function itemsOf(requestId: number): Promise<{ deviceId: number; state: string; message: string }[]> {
  const { rows } = await sql<{ deviceId: number; state: string; message: string }>`
    select device_id as "deviceId", state, message from agent_request_item where request_id = ${requestId} order by device_id`.execute(
    server.database,
  );
  return rows;
}

const failureOf = async (deviceId: number) =>
  (
    await sql<{ failure: string | null }>`select failure from asic_state where device_id = ${deviceId}`.execute(
      server.database,
    )
  ).rows[0]?.failure;

const command = (agentId: number, kind: string, deviceIds: readonly number[], payload: object = {}) =>
  requestCommand(server.database, { agentId, kind, deviceIds, payload });

/** The real agent on miners in memory, without the command `blink` and with no driver but that of Antminers. */
async function olderAgent(key: string): Promise<{ farm: FakeFarm; agent: Agent; end: () => Promise<void> }> {
  const farm = new FakeFarm();
  farm.add('127.0.0.1', 1);
  const { blink: _newest, ...commands } = farm.kind.commands;
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'headframe-versions-'));
  const agent = await startAgent({
    serverUrl: `ws://127.0.0.1:${server.port}/agent/v1`,
    key,
    dataFolder,
    log: createLog(() => undefined),
    kinds: [{ ...farm.kind, commands }],
    closeFramesAfterMs: 50,
  });
  return {
    farm,
    agent,
    end: async () => {
      await agent.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

describe('an agent that is older than this server', () => {
  it('works with what it knows; the newest family and command end as "Update the agent."', async () => {
    const { site: seeded, key, ids } = await site('whatsminer-v3');
    const { agentId } = seeded;
    const [antminer, whatsminer] = ids;
    const { farm, end } = await olderAgent(key);
    try {
      await until(async () => (await failureOf(whatsminer)) !== null);
      expect(await failureOf(whatsminer)).toContain('does not support the family whatsminer-v3. Update the agent.');
      await until(async () => (await failureOf(antminer)) === null && farm.reads > 0);

      const blink = await command(agentId, 'blink', [antminer], { on: true });
      await until(async () => (await itemsOf(blink.requestId))[0]?.state === 'failed');
      expect((await itemsOf(blink.requestId))[0]?.message).toBe(
        'The agent does not support the command blink. Update the agent.',
      );
      const reboot = await command(agentId, 'reboot', ids);
      await until(async () =>
        (await itemsOf(reboot.requestId)).every(({ state }) => ['done', 'failed'].includes(state)),
      );
      expect(await itemsOf(reboot.requestId)).toEqual([
        { deviceId: antminer, state: 'done', message: '' },
        {
          deviceId: whatsminer,
          state: 'failed',
          message: 'The agent does not support the family whatsminer-v3. Update the agent.',
        },
      ]);
      expect(farm.at('127.0.0.1').performed).toEqual([{ kind: 'reboot' }]);
      const { rows } = await sql`select state, summary from agent_request where id = ${reboot.requestId}`.execute(
        server.database,
      );
      expect(rows[0]).toMatchObject({ summary: '1 done, 1 failed' });
    } finally {
      await end();
    }
  });

  it('and says nothing of what it can do gets the families and commands that every agent had', async () => {
    const { site: seeded, key, ids } = await site('windmill-v9');
    const agent = await FakeAgent.connect(server.port, key);
    expect(agent.all('devices').flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId))).toEqual([ids[0]]);
    await command(seeded.agentId, 'blink', [ids[0]], { on: true });
    expect((await agent.next('commands')).commands).toHaveLength(1);
    agent.close();
  });
});

describe('an agent that is newer than this server', () => {
  const kinds = {
    asic: { families: ['antminer', 'windmill-v9'], commands: ['reboot', 'defrost'] },
    windmill: { families: ['windmill-v1'], commands: ['brake'] },
  };

  it('is sent its devices of a family that this server has never heard of, and they stay what they are', async () => {
    const { site: seeded, key, ids } = await site('windmill-v9');
    const agent = await FakeAgent.connect(server.port, key, undefined, kinds);
    const families = agent.all('devices').flatMap(({ devices }) => devices.map(({ family }) => family));
    expect(families).toEqual(['antminer', 'windmill-v9']);
    const said = await sql`select kinds from agent where id = ${seeded.agentId}`.execute(server.database);
    expect(said.rows).toEqual([{ kinds }]);
    await agent.frame({ reports: [readingOf(ids[1], Date.now(), {}, { family: 'windmill-v9' })] });
    const { rows } = await sql`select family, is_online from device join asic_state on device_id = id
      where id = ${ids[1]}`.execute(server.database);
    expect(rows).toEqual([{ family: 'windmill-v9', is_online: true }]);
    agent.close();
  });

  it('loses nothing but the entries and messages that this server cannot read, which are put aside', async () => {
    const { site: seeded, key, ids } = await site('antminer');
    const agent = await FakeAgent.connect(server.port, key, undefined, kinds);
    agent.send({ type: 'windReport', speed: 12 });
    const known = readingOf(ids[0], Date.now());
    const foreign = { ...known, kind: 'windmill', scalars: { wind: 12 } };
    const reports = Array.from({ length: 20 }, (_, place) => (place === 5 ? foreign : known));
    await agent.frame({ reports: reports as (typeof known)[] });
    const state = await sql`select is_online from asic_state where device_id = ${ids[0]}`.execute(server.database);
    expect(state.rows).toEqual([{ is_online: true }]);
    const aside = await sql<{ reason: string; body: string }>`select reason, body from agent_frame_rejected
      where agent_id = ${seeded.agentId}`.execute(server.database);
    expect(aside.rows).toEqual([
      {
        reason: expect.stringContaining('1 entries left out; reports kind'),
        body: expect.stringContaining('"wind":12'),
      },
    ]);
    expect(agent.closeCode).toBeNull();
    agent.close();
  });
});
