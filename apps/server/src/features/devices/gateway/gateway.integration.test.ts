import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { readingOf } from '../../../testing/agent-reports.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { until } from '../../../testing/until.ts';
import { FakeAgent } from './testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startOwnGateway,
  testSecrets,
  type GatewayServer,
} from '../../../testing/gateway-server.ts';

let server: GatewayServer;
let sites = 0;

beforeAll(async () => {
  server = await startOwnGateway();
  return () => server.close();
});

interface Farm {
  site: SeededSite;
  key: string;
  ids: number[];
  agent: FakeAgent;
}

async function farm(devices = 2): Promise<Farm> {
  sites += 1;
  const site = await seedSite(server.database, `farm${sites}`);
  const key = await issueKey(server.database, site.agentId);
  const ids = await seedAsics(
    server.database,
    site,
    Array.from({ length: devices }, (_, place) => ({ ip: `10.${sites}.${place >> 8}.${place & 255}` })),
  );
  return { site, key, ids, agent: await FakeAgent.connect(server.port, key) };
}

async function agentRow(site: SeededSite): Promise<{ online: boolean; stats: { pollsPerSecond: number } | null }> {
  const { rows } = await sql<{ online: boolean; stats: { pollsPerSecond: number } | null }>`
    select server_id is not null as online, stats from agent where id = ${site.agentId}`.execute(server.database);
  return rows[0] ?? { online: false, stats: null };
}

const requestState = async (id: number) =>
  (await sql<{ state: string }>`select state from agent_request where id = ${id}`.execute(server.database)).rows[0]
    ?.state;

describe('an agent', () => {
  it('receives its devices, reports one, performs a reboot, and its result is stored', async () => {
    const { site, ids, agent } = await farm();
    const [deviceId = 0] = ids;
    expect(agent.all('welcome')[0]).toMatchObject({ agentId: site.agentId, ackedSeq: 0, setting: { pollSeconds: 15 } });
    expect(agent.all('devices')[0]?.devices.map(({ deviceId }) => deviceId)).toEqual(ids);

    await agent.frame({ reports: [readingOf(deviceId, Date.now(), {}, {})] });
    const state = await sql`select is_online, is_mining, hashrate, pool_user from asic_state
      where device_id = ${deviceId}`.execute(server.database);
    expect(state.rows[0]).toMatchObject({ is_online: true, is_mining: true, hashrate: 1e14, pool_user: 'farm.1' });

    const { requestId, itemIds } = await requestCommand(server.database, {
      agentId: site.agentId,
      kind: 'reboot',
      deviceIds: [deviceId],
    });
    const { commands } = await agent.next('commands');
    expect(commands).toEqual([
      expect.objectContaining({ requestId, itemId: itemIds[0], deviceId: deviceId, command: { kind: 'reboot' } }),
    ]);
    await until(async () => (await requestState(requestId)) === 'running');
    const result = { requestId, itemId: itemIds[0] ?? 0, at: Date.now(), message: 'Back after 40 s.' };
    await agent.frame({ results: [{ ...result, state: 'done' }] });
    const request = await sql`select r.state, done_count, summary, t.state as item, t.message
      from agent_request r join agent_request_item t on t.request_id = r.id where r.id = ${requestId}`.execute(
      server.database,
    );
    expect(request.rows[0]).toEqual({
      state: 'done',
      done_count: 1,
      summary: '1 done',
      item: 'done',
      message: 'Back after 40 s.',
    });
    agent.close();
  });

  it('is accepted with its key alone, and is refused once it has another key or was removed', async () => {
    await expect(FakeAgent.dial(server.port, 'hfa_unknown_key')).rejects.toThrow('401');
    const { site, key, agent } = await farm();
    const newKey = await issueKey(server.database, site.agentId);
    expect(await agent.closed()).toBe(4401);
    await expect(FakeAgent.dial(server.port, key)).rejects.toThrow('401');
    const back = await FakeAgent.connect(server.port, newKey);
    await sql`update agent set removed_at = now() where id = ${site.agentId}`.execute(server.database);
    expect(await back.closed()).toBe(4401);
    await expect(FakeAgent.dial(server.port, newKey)).rejects.toThrow('401');
  });

  it('of another protocol, or one that talks nonsense, is sent away', async () => {
    const { key, agent } = await farm();
    agent.sendText('nonsense');
    expect(await agent.closed()).toBe(4400);
    const future = await FakeAgent.dial(server.port, key);
    future.hello({ protocol: 2 });
    expect(await future.closed()).toBe(4400);
    const rude = await FakeAgent.dial(server.port, key);
    rude.send({ type: 'frame', spoolId: rude.spoolId, seq: 1 });
    expect(await rude.closed()).toBe(4400);
  });

  it('resumes after the stored frames, and a broken one is acknowledged too', async () => {
    const { site, key, ids, agent } = await farm();
    await agent.frame({ reports: [readingOf(ids[0] ?? 0, Date.now())] });
    agent.sendText(`{"type":"frame","spoolId":"${agent.spoolId}","seq":2,"at":1,"reports":[{"devi`);
    await agent.next('ack', ({ seq }) => seq === 2);
    const { rows } = await sql`select seq from agent_frame_rejected where agent_id = ${site.agentId}`.execute(
      server.database,
    );
    expect(rows).toEqual([{ seq: 2 }]);
    agent.terminate();
    const back = await FakeAgent.connect(server.port, key, agent.spoolId);
    expect(back.all('welcome')[0]?.ackedSeq).toBe(2);
    const renewed = await FakeAgent.connect(server.port, key);
    expect(renewed.all('welcome')[0]?.ackedSeq).toBe(0);
    expect(await back.closed()).toBe(4409);
    renewed.close();
  });

  it('shows as behind with its polls, also to those who see its devices alone, until it keeps up again', async () => {
    const { site, agent } = await farm();
    const counts = { connected: 2, disconnected: 0, openSockets: 0, spoolFrames: 0, spoolBytes: 0, droppedReports: 0 };
    const stats = { type: 'stats', at: Date.now(), ...counts, pollsPerSecond: 1, memoryBytes: 1 } as const;
    const isBehind = async () =>
      (
        await sql<{ is_behind: boolean }>`select is_behind from agent_summary where agent_id = ${site.agentId}`.execute(
          server.database,
        )
      ).rows[0]?.is_behind;
    expect(await isBehind()).toBe(false);
    const pace = { isBehind: true, intervalFactor: 2.3, delaySeconds: 7, excusedPolls: 40 };
    agent.send({ ...stats, pace });
    await until(async () => (await isBehind()) === true);
    agent.send({ ...stats, pace: { ...pace, isBehind: false } });
    await until(async () => (await isBehind()) === false);
    agent.send({ ...stats, pace });
    await until(async () => (await isBehind()) === true);
    // An agent that was put back to an older version says nothing of it.
    agent.send(stats);
    await until(async () => (await isBehind()) === false);
    agent.close();
  });

  it('shows as online while it is connected, with its figures', async () => {
    const { site, agent } = await farm();
    expect(await agentRow(site)).toMatchObject({ online: true });
    agent.send({
      type: 'stats',
      at: Date.now(),
      connected: 2,
      disconnected: 0,
      pollsPerSecond: 1.5,
      openSockets: 0,
      spoolFrames: 0,
      spoolBytes: 0,
      droppedReports: 0,
      memoryBytes: 1,
    });
    await until(async () => (await agentRow(site)).stats?.pollsPerSecond === 1.5);
    agent.close();
    await until(async () => !(await agentRow(site)).online);
  });

  it('is notified of devices added, changed and removed, of its setting and its ports', async () => {
    const { site, ids, agent } = await farm();
    const credential = testSecrets.encrypt(JSON.stringify({ user: 'root', password: 'secret' }));
    await sql`with own as (update asic set safe_ranges = '{"maxFan": 1}' where device_id = ${ids[0]})
      update device set credential = ${credential} where id = ${ids[0]}`.execute(server.database);
    const changed = await agent.next('devicesChanged', ({ devices }) => devices[0]?.deviceId === ids[0]);
    expect(changed.devices[0]?.credentials).toEqual([{ user: 'root', password: 'secret' }]);
    await agent.frame({ reports: [readingOf(ids[0] ?? 0, Date.now())] });
    const { rows } = await sql<{ high_fan: boolean }>`select issues & 4 = 4 as high_fan from asic_state
      where device_id = ${ids[0]}`.execute(server.database);
    expect(rows[0]?.high_fan).toBe(true);

    const [added = 0] = await seedAsics(server.database, site, [{ ip: '10.200.0.1' }]);
    await agent.next('devicesChanged', ({ devices }) => devices[0]?.deviceId === added);
    await sql`update device set deleted_at = now() where id = ${added}`.execute(server.database);
    await agent.next('devicesChanged', ({ removed }) => removed.includes(added));

    const ports = { ...standardPorts, http: 8080 };
    await sql`update agent set setting = '{"pollSeconds": 30}', device_ports = ${JSON.stringify(ports)}::jsonb
      where id = ${site.agentId}`.execute(server.database);
    expect((await agent.next('setting')).setting.pollSeconds).toBe(30);
    await agent.next('devices', ({ devices }) => devices[0]?.ports.http === 8080);
    agent.close();
  });

  it('gets in with its key behind an address that shows many wrong ones', async () => {
    const { key, agent } = await farm();
    agent.close();
    const refusals = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => FakeAgent.dial(server.port, `hfa_wrong_key_${number}`)),
    );
    const reasons = refusals.map((refusal) => String((refusal as PromiseRejectedResult).reason));
    expect(reasons.filter((reason) => !/401|429/.test(reason))).toEqual([]);
    expect(reasons.filter((reason) => reason.includes('429')).length).toBeGreaterThanOrEqual(40);
    const again = await FakeAgent.connect(server.port, key);
    expect(again.all('welcome')).toHaveLength(1);
    again.close();
  });
});
