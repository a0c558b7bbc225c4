import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedApiKey } from '../../testing/api-key.ts';
import { startListeningServer, type ListeningServer } from '../../testing/listening-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';
import { pageExamples, type PageExample } from './testing/page-examples.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let server: ListeningServer;
let site: SeededSite;
let examples: PageExample[];

beforeAll(async () => {
  server = await startListeningServer();
  site = await seedSite(server.services.database, 'north');
  await seedAsics(server.services.database, site, [
    {
      ip: '10.0.0.9',
      model: 'Antminer S19',
      workerName: 'north.001',
      online: true,
      hashrate: 95e12,
      lastSeen: new Date(),
    },
    { ip: '10.0.0.10', model: 'Antminer S19', workerName: 'north.002', online: false },
  ]);
  examples = pageExamples(await (await fetch(`${server.origin}/docs/index.html`)).text());
});
afterAll(() => server.close());

const keyWith = (permissions: readonly string[]) => seedApiKey(server.services.database, site, permissions);

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function printed({ kind, code }: PageExample, key: string): Promise<string> {
  const env = { PATH: process.env['PATH'], HEADFRAME_KEY: key };
  const [program, args]: [string, string[]] =
    kind === 'shell' ? ['sh', ['-c', code]] : [process.execPath, ['--input-type=module', '--eval', code]];
  const { stdout } = await run(program, args, { env, timeout: 30_000 });
  return stdout;
}

async function runExample(example: PageExample, key: string): Promise<Answer> {
  return JSON.parse(await printed(example, key)) as Answer;
}

const ofKind = (kind: string): PageExample[] => examples.filter((example) => example.kind === kind);

/** Runs the examples, some side by side, each with a key that holds what stands above it; returns what went wrong. */
async function failures(chosen: readonly PageExample[]): Promise<string[]> {
  const waiting = [...chosen];
  const wrong: string[] = [];
  const work = async (): Promise<void> => {
    for (let example = waiting.shift(); example; example = waiting.shift()) {
      const key = await keyWith(example.permissions);
      if (example.answer === 'csv') {
        const file = await printed(example, key).catch(String);
        if (!file.startsWith('\uFEFFmac_address,ip,')) wrong.push(`${example.code}\n${file}`);
        continue;
      }
      const answer = await runExample(example, key).catch(String);
      if (typeof answer === 'string' || answer.errors || Object.keys(answer.data ?? {}).length === 0)
        wrong.push(`${example.code}\n${JSON.stringify(answer)}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return wrong;
}

describe('the help on the API', () => {
  it.skipIf(!hasCurl)(
    'every example for a shell does what it says, with no more than the permission above it',
    async () => {
      const chosen = ofKind('shell');
      expect(chosen.length).toBeGreaterThan(20);
      expect(await failures(chosen)).toEqual([]);
    },
  );

  it('every example for Node does what it says, with no more than the permissions above it', async () => {
    const chosen = ofKind('node');
    expect(chosen).toHaveLength(3);
    expect(await failures(chosen)).toEqual([]);
  });

  it.skipIf(!hasCurl)('the first example shows the devices of the subaccount of the key', async () => {
    const [first] = ofKind('shell');
    if (!first) throw new Error('There is no example.');
    const { data } = await runExample(first, await keyWith(first.permissions));
    expect(data).toMatchObject({
      asics: [{ workerName: 'north.001', ip: '10.0.0.9', model: 'Antminer S19', hashrate: 95 }, { ip: '10.0.0.10' }],
      asicsAggregate: { count: 2 },
    });
    const refused = await runExample(first, await keyWith(['revenue']));
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
  });

  it.skipIf(!hasCurl)(
    'the example of a file saves the devices of the subaccount of the key, once a minute',
    async () => {
      const [file, ...others] = ofKind('shell').filter(({ answer }) => answer === 'csv');
      if (!file) throw new Error('There is no example.');
      expect([others, file.permissions]).toEqual([[], ['agent_workers']]);
      const key = await keyWith(file.permissions);
      const [, ...devices] = (await printed(file, key)).trimEnd().split('\r\n');
      expect(devices.map((line) => line.split(',').slice(1, 6))).toEqual([
        ['10.0.0.9', '', 'north.001', 'north agent', 'north'],
        ['10.0.0.10', '', 'north.002', 'north agent', 'north'],
      ]);
      expect(JSON.parse(await printed(file, key))).toMatchObject({ error: '429' });
      expect(JSON.parse(await printed(file, await keyWith(['revenue'])))).toMatchObject({ error: 'access-denied' });
    },
  );

  it('the example of a command reaches the devices', async () => {
    const reboot = ofKind('node').find(({ code }) => code.includes('rebootAsics'));
    if (!reboot) throw new Error('There is no example.');
    expect(await runExample(reboot, await keyWith(reboot.permissions))).toMatchObject({
      data: { rebootAsics: { deviceCount: 2 } },
    });
  });
});

describe('the page of help', () => {
  const get = (url: string, host = 'farm.lan:8420') => server.app.inject({ url, headers: { host } });

  it('is served at /docs, stands alone and runs no scripts', async () => {
    for (const url of ['/docs', '/docs/']) expect((await get(url)).headers.location).toBe('/docs/index.html');
    const { headers, body } = await get('/docs/index.html');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|https?:\/\/(?!farm\.lan:8420)/);
    expect((await get('/docs/api-docs.css')).headers['content-type']).toContain('text/css');
    expect((await get('/docs/schema.graphql')).body).toContain('type Query');
  });

  it('names the address it was asked at, and none that would be no plain host', async () => {
    const { body } = await get('/docs/index.html');
    expect(body).toContain('http://farm.lan:8420/v1/graphql');
    expect(body).toContain('ws://farm.lan:8420/v1/graphql');
    expect(body).not.toContain('headframe.invalid');
    const { body: other } = await get('/docs/index.html', "x';alert(1)//");
    expect(other).toContain('http://headframe.test:8420/v1/graphql');
    expect(other).not.toContain('alert(');
  });

  it('mentions no field that a key cannot use', async () => {
    const { body } = await get('/docs/index.html');
    for (const id of ['Query.asics', 'Mutation.rebootAsics', 'Subscription.asicsAggregateUpdates'])
      expect(body).toContain(`id="${id}"`);
    for (const id of ['Query.me', 'Mutation.changePassword', 'Query.auditEntries'])
      expect(body).not.toContain(`id="${id}"`);
  });
});
