import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productVersion } from '../../../platform/product-version.ts';
import { agentBuildPlace } from '../agents/index.ts';
import { AgentPrograms } from './agent-programs.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-programs-'))));
afterEach(() => rm(folder, { recursive: true }));

const of = (file: string) =>
  new AgentPrograms({ program: () => Promise.resolve({ state: 'ready', version: '2.0.0', file }) });

describe('the program of a platform', () => {
  it('is offered with its sizes and checksum, those of a new file where it was replaced', async () => {
    const file = path.join(folder, 'program.gz');
    await writeFile(file, gzipSync('a program'));
    const programs = of(file);
    const first = await programs.offer('linux-x64');
    expect(first).toMatchObject({ state: 'ready', programBytes: 9, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await writeFile(file, gzipSync('another program'));
    expect(await programs.offer('linux-x64')).toMatchObject({ programBytes: 15 });
  });

  it('is unavailable where its file is missing or empty, and for what is no platform', async () => {
    const empty = path.join(folder, 'empty.gz');
    await writeFile(empty, '');
    for (const file of [empty, path.join(folder, 'missing.gz'), folder])
      expect(await of(file).offer('linux-x64')).toMatchObject({ state: 'unavailable' });
    expect(await of(empty).offer('../secret')).toEqual({
      state: 'unavailable',
      detail: 'There is no agent for ../secret.',
    });
  });
});

it('an agent that this server builds has the version of the server', async () => {
  expect((await agentBuildPlace()).version).toBe(productVersion);
});
