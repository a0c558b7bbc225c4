import { isDomainError } from '@headframe/domain/errors/domain-error';
import { fastify } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { registerAgentDownloads } from './agent-downloads.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function ask(platform: string, files: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-downloads-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(isDomainError(error) ? 404 : 500).send());
  registerAgentDownloads(app, folder);
  return app.inject({ url: `/api/agent-downloads/${platform}` });
}

describe('agent downloads', () => {
  it('answer with the newest archive of the platform', async () => {
    const answer = await ask('linux-x64', {
      'headframe-agent-3.9.3-linux-x64.zip': 'old',
      'headframe-agent-3.10.0-linux-x64.zip': 'new',
      'headframe-agent-4.0.0-win-x64.zip': 'other',
    });
    expect(answer.body).toBe('new');
    expect(answer.headers['content-disposition']).toContain('headframe-agent-3.10.0-linux-x64.zip');
  });

  it.each(['linux-arm64', '..%2Fsecret', 'toaster'])('answer 404 for %s', async (platform) => {
    const answer = await ask(platform, { 'headframe-agent-3.9.3-linux-x64.zip': 'x', 'secret.zip': 'x' });
    expect(answer.statusCode).toBe(404);
  });
});
