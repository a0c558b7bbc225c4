import { startAgent, createLog, type Agent } from '@headframe/agent';
import { FakeFarm } from '@headframe/agent/testing/fake-devices';
import { packed, standIn } from '@headframe/agent/testing/stand-in-program';
import { kept } from '@headframe/agent/update/next-program';
import { programsFolder, readState, writeState } from '@headframe/agent/update/update-state';
import { agentLinkPath, updateManifestSchema, type AgentProgram } from '@headframe/agent-link';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import { seedSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { AgentPrograms, createUpdateSigner } from '../../agent-updates/index.ts';
import { endOverdueRequests } from '../../requests/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startGatewayServer,
  type GatewayServer,
} from '../../../../testing/gateway-server.ts';

const self: AgentProgram = { platform: 'linux-x64', updates: 'self' };
const signer = createUpdateSigner(createSecrets(randomBytes(32)));
/** What the builds of the server say next. */
let builds: { state: 'ready'; version: string } | { state: 'building' | 'unavailable'; detail: string };
let testDatabase: TestDatabase;
let server: GatewayServer;
let folder: string;
let sites = 0;
const program = (version: string) => standIn(version, 'connects', path.join(folder, 'notes'));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-updates-'));
  const programs = new AgentPrograms({
    program: () => {
      if (builds.state !== 'ready') return Promise.resolve(builds as { state: 'building'; detail: string });
      const file = path.join(folder, `headframe-agent-${builds.version}-linux-x64.gz`);
      if (!existsSync(file)) writeFileSync(file, packed(program(builds.version)).bytes);
      return Promise.resolve({ ...builds, file });
    },
  });
  server = await startGatewayServer(testDatabase.url, { poll: 50 }, undefined, { programs, signer });
});
afterAll(async () => {
  await server.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

async function site(): Promise<{ agentId: number; key: string }> {
  sites += 1;
  builds = { state: 'ready', version: '2.0.0' };
  const { agentId } = await seedSite(server.database, `updates${sites}`);
  return { agentId, key: await issueKey(server.database, agentId) };
}

const request = async (agentId: number) =>
  (await requestCommand(server.database, { agentId, kind: 'updateAgent', deviceIds: [] })).requestId;

async function stateOf(requestId: number): Promise<{ state: string; summary: string }> {
  const { rows } = await sql<{ state: string; summary: string }>`
    select state, summary from agent_request where id = ${requestId}`.execute(server.database);
  return rows[0] ?? { state: '', summary: '' };
}

const isIn = (requestId: number, state: string) => async () => (await stateOf(requestId)).state === state;

async function connect(key: string, given?: AgentProgram): Promise<FakeAgent> {
  const agent = await FakeAgent.dial(server.port, key);
  agent.hello(given && { program: given });
  await agent.next('devices', (message) => message.last);
  return agent;
}

const download = (key: string, query = '', headers: Record<string, string> = {}, platform = 'linux-x64') =>
  fetch(`http://127.0.0.1:${server.port}${agentLinkPath}/programs/${platform}${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });

describe('an agent update', () => {
  it('reaches an agent, is downloaded by it, and ends with what the new program reports', async () => {
    const { agentId, key } = await site();
    const dataFolder = await mkdtemp(path.join(folder, 'agent-'));
    let restarts = 0;
    const start = (version: string, connected?: () => void): Promise<Agent> =>
      startAgent({
        serverUrl: `ws://127.0.0.1:${server.port}`,
        key,
        dataFolder,
        kinds: [new FakeFarm().kind],
        log: createLog(() => undefined),
        program: { version, platform: 'linux-x64', restart: () => (restarts += 1), ...(connected && { connected }) },
      });
    const old = await start('1.0.0');
    const requestId = await request(agentId);
    await until(() => Promise.resolve(restarts === 1));
    await until(async () => (await stateOf(requestId)).summary === 'Restarting with 2.0.0.');
    expect((await stateOf(requestId)).state).toBe('running');
    await old.close();
    const state = readState(programsFolder(dataFolder));
    expect(state?.trial).toMatchObject({ version: '2.0.0', requestId });
    // In place of the launcher, which the tests of the agent start for real.
    const next: Agent = await start('2.0.0', () => {
      if (state) writeState(programsFolder(dataFolder), kept(state));
      setImmediate(() => next.reportUpdate());
    });
    await until(isIn(requestId, 'done'));
    expect(await stateOf(requestId)).toEqual({ state: 'done', summary: 'Updated from 1.0.0 to 2.0.0.' });
    await next.close();
  });

  it('waits for the build, then goes out signed, once, and again after a reconnect', async () => {
    const { agentId, key } = await site();
    builds = { state: 'building', detail: '2/4 Fetching Node' };
    const agent = await connect(key, self);
    const requestId = await request(agentId);
    await until(async () => (await stateOf(requestId)).summary === 'Building the program. 2/4 Fetching Node');
    expect((await stateOf(requestId)).state).toBe('pending');
    builds = { state: 'ready', version: '2.0.0' };
    const { manifest, signature } = await agent.next('updateAgent');
    expect(signer.sign(manifest)).toBe(signature);
    const { sha256, bytes, programBytes } = packed(program('2.0.0'));
    expect(updateManifestSchema.parse(JSON.parse(manifest))).toMatchObject({
      agentId,
      requestId,
      version: '2.0.0',
      platform: 'linux-x64',
      sha256,
      packedBytes: bytes.length,
      programBytes,
    });
    expect(agent.all('welcome')[0]?.updateKey).toBe(signer.publicKey);
    agent.terminate();
    const again = await connect(key, self);
    await again.next('updateAgent', (message) => message.requestId === requestId);
    expect(agent.all('updateAgent')).toHaveLength(1);
    again.send({ type: 'update', requestId, state: 'failed', message: 'The disk is full.' });
    await until(isIn(requestId, 'failed'));
    again.send({ type: 'update', requestId, state: 'done', message: 'Late.' });
    again.terminate();
    expect(await stateOf(requestId)).toEqual({ state: 'failed', summary: 'The disk is full.' });
  });

  it.each([
    ['an agent from before updates', undefined, { state: 'ready', version: '2.0.0' }, 'failed', /Update it by hand/],
    [
      'one that runs from sources',
      { platform: 'linux-x64', updates: 'withServer' },
      { state: 'ready', version: '2.0.0' },
      'failed',
      /from its sources/,
    ],
    ['one of this version', self, { state: 'ready', version: '1.0.0' }, 'done', /runs 1.0.0 already/],
    ['one that is newer', self, { state: 'ready', version: '0.9.0' }, 'failed', /this server has 0.9.0 to offer/],
    [
      'a platform without a program',
      self,
      { state: 'unavailable', detail: 'No build tools.' },
      'failed',
      /No build tools/,
    ],
  ] as const)('for %s ends with the reason', async (_what, given, offered, state, summary) => {
    const { agentId, key } = await site();
    builds = offered;
    const agent = await connect(key, given);
    const requestId = await request(agentId);
    await until(isIn(requestId, state));
    expect((await stateOf(requestId)).summary).toMatch(summary);
    expect(agent.all('updateAgent')).toEqual([]);
    agent.terminate();
  });

  it('is not reported on by another agent', async () => {
    const [mine, other] = [await site(), await site()];
    const agent = await connect(mine.key, self);
    const requestId = await request(mine.agentId);
    await agent.next('updateAgent');
    const stranger = await connect(other.key, self);
    stranger.send({ type: 'update', requestId, state: 'done', message: 'Forged.' });
    const own = await request(other.agentId);
    await stranger.next('updateAgent', (message) => message.requestId === own);
    expect(await stateOf(requestId)).toEqual({ state: 'running', summary: 'Sent to the agent.' });
    agent.terminate();
    stranger.terminate();
  });

  it('has one open request at a time, and ends where the agent stays away or falls silent', async () => {
    const { agentId } = await site();
    const away = await request(agentId);
    await expect(request(agentId)).rejects.toThrow('agent_request_one_update');
    const expire = (id: number) =>
      sql`update agent_request set expires_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
        where id = ${id}`.execute(server.database);
    const deps = { ...server, encrypt: String, log: createLogger({ level: 'silent' }) };
    await expire(away);
    await endOverdueRequests(deps);
    expect(await stateOf(away)).toEqual({
      state: 'expired',
      summary: 'The agent did not come back for the update in time.',
    });
    const silent = await request(agentId);
    await sql`update agent_request set state = 'running' where id = ${silent}`.execute(server.database);
    await expire(silent);
    await endOverdueRequests(deps);
    expect(await stateOf(silent)).toEqual({ state: 'expired', summary: 'The agent gave no answer.' });
  });
});

describe('the download of a program', () => {
  it('is open to an agent while its update runs, from any byte on, a few times', async () => {
    const { agentId, key } = await site();
    const { bytes, sha256 } = packed(program('2.0.0'));
    const query = `?sha256=${sha256}`;
    expect((await download('hfa_wrong-key-of-nobody', query)).status).toBe(401);
    expect((await download(key, query)).status).toBe(409);
    const agent = await connect(key, self);
    const requestId = await request(agentId);
    await agent.next('updateAgent');
    const whole = await download(key, query);
    expect({ status: whole.status, length: whole.headers.get('content-length') }).toEqual({
      status: 200,
      length: String(bytes.length),
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const rest = await download(key, query, { range: 'bytes=100-' });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    expect((await download(key, query, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await download(key, '?sha256=0')).status).toBe(410);
    expect((await download(key, query, {}, '..%2F..%2Fsecret')).status).not.toBe(200);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, body } = await download(key, query);
      await body?.cancel();
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 409, 409]);
    expect(agent.closeCode).toBeNull();
    agent.send({ type: 'update', requestId, state: 'failed', message: '' });
    await until(isIn(requestId, 'failed'));
    expect((await download(key, query)).status).toBe(409);
    agent.terminate();
  });
});
