import { agentDownloads, type AgentDownload } from '@headframe/domain/enums/agent-downloads';
import { isDomainError } from '@headframe/domain/errors/domain-error';
import { fastify, type FastifyInstance } from 'fastify';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentBuildPlace, AgentBuilds } from './agent-builds.ts';
import { registerAgentDownloads } from './agent-downloads.ts';

const folders: string[] = [];
const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

interface Place {
  files?: Record<string, string>;
  /** What the build does, as a program. */
  program?: string;
  hasTools?: boolean;
}

async function openServer({ files = {}, program = '', hasTools = true }: Place) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-downloads-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const file = path.join(folder, 'build.mjs');
  await writeFile(file, `import { appendFileSync, writeFileSync } from 'node:fs';\n${program}`);
  const app = fastify();
  apps.push(app);
  app.setErrorHandler((error, _request, reply) =>
    reply.code(isDomainError(error) ? (error.code === '429' ? 429 : 404) : 500).send({}),
  );
  registerAgentDownloads(app, new AgentBuilds({ folder, program: file, version: '4.0.0', hasTools }));
  const get = (platform: string) => app.inject({ url: `/api/agent-downloads/${platform}` });
  const build = async (platform: string) =>
    (
      await app.inject({ method: 'POST', url: '/api/agent-downloads/builds', payload: { platform } })
    ).json<AgentDownload>();
  const states = async () => (await app.inject({ url: '/api/agent-downloads' })).json<AgentDownload[]>();
  const stateOf = async (platform: string) => (await states()).find((one) => one.platform === platform);
  return { folder, get, build, states, stateOf };
}

/** A build that says its steps, counts itself, and writes the archive a moment later. */
const slowBuild = `
const [platform, , folder] = process.argv.slice(2);
appendFileSync(folder + '/count', platform + ' ' + (process.env.HEADFRAME_TEST_SECRET ?? 'none') + '\\n');
console.log('2/4 Fetching Node for ' + platform);
setTimeout(() => writeFileSync(folder + '/headframe-agent-4.0.0-' + platform + '.zip', 'built'), 400);
`;

describe('agent downloads', () => {
  it('answer with the archive of this version, or the newest where this server cannot build', async () => {
    const files = {
      'headframe-agent-3.9.3-linux-x64.zip': 'old',
      'headframe-agent-3.10.0-linux-x64.zip': 'newer',
      'headframe-agent-4.0.0-win-x64.zip': 'other',
    };
    const { get, stateOf } = await openServer({ files, hasTools: false });
    const answer = await get('linux-x64');
    expect(answer.body).toBe('newer');
    expect(answer.headers['content-disposition']).toContain('headframe-agent-3.10.0-linux-x64.zip');
    expect(await stateOf('linux-arm64')).toMatchObject({
      state: 'unavailable',
      detail: expect.stringContaining('no build tools') as string,
    });
    expect(await (await openServer({ files })).stateOf('linux-x64')).toMatchObject({ state: 'missing' });
  });

  it('ask to come back soon where nobody has asked for the build yet', async () => {
    const { get } = await openServer({ program: slowBuild });
    const answer = await get('linux-x64');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('3');
  });

  it.each(['linux-arm64', '..%2Fsecret', 'toaster'])('answer 404 for %s', async (platform) => {
    const { get } = await openServer({
      hasTools: false,
      files: { 'headframe-agent-4.0.0-linux-x64.zip': 'x', 'secret.zip': 'x' },
    });
    expect((await get(platform)).statusCode).toBe(404);
  });

  it('are built once, one at a time, without the secrets of the server, and waited for', async () => {
    vi.stubEnv('HEADFRAME_TEST_SECRET', 'hunter2');
    const { folder, get, build, stateOf } = await openServer({ program: slowBuild });
    const begun = await Promise.all([build('linux-x64'), build('linux-x64'), build('win-x64')]);
    expect(begun.map(({ state }) => state)).toEqual(['building', 'building', 'building']);
    await vi.waitFor(
      async () => expect((await stateOf('linux-x64'))?.detail).toBe('2/4 Fetching Node for linux-x64'),
      5000,
    );
    expect((await stateOf('win-x64'))?.detail).toBe('Waiting for another build');
    expect(await readdir(folder)).not.toContain('headframe-agent-4.0.0-linux-x64.zip');
    expect((await get('linux-x64')).body).toBe('built');
    expect((await get('win-x64')).body).toBe('built');
    expect(await stateOf('linux-x64')).toMatchObject({ state: 'ready' });
    expect(await build('linux-x64')).toMatchObject({ state: 'ready' });
    expect(await readFile(path.join(folder, 'count'), 'utf8')).toBe('linux-x64 none\nwin-x64 none\n');
    vi.unstubAllEnvs();
  });

  it('say why a build failed, and try again when asked to', async () => {
    const { get, build, stateOf } = await openServer({
      program: `throw new Error('no space left on /srv/head/frame');`,
    });
    await build('linux-x64');
    expect((await get('linux-x64')).statusCode).toBe(404);
    expect(await stateOf('linux-x64')).toEqual({
      platform: 'linux-x64',
      state: 'failed',
      detail: 'The archive could not be built: Error: no space left on …',
    });
    expect(await build('linux-x64')).toMatchObject({ state: 'building' });
  });

  it('know no other platform and find the tools of a checkout', async () => {
    const { build, states } = await openServer({});
    expect(await build('toaster')).not.toHaveProperty('state');
    expect((await states()).map(({ platform }) => platform)).toEqual(agentDownloads.map(({ key }) => key));
    expect(await agentBuildPlace()).toMatchObject({
      hasTools: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
  });
});
