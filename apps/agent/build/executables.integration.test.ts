import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeFarm } from '../src/testing/fake-devices.ts';
import { FakeServer } from '../src/testing/fake-server.ts';
import { scratchFolder, until } from '../src/testing/scene.ts';
import { agentVersion } from '../src/run/version.ts';
import { downloadName } from './platforms.ts';

const runsHere = process.platform === 'linux' && process.arch === 'x64';
const run = promisify(execFile);

describe.skipIf(!runsHere)(runsHere ? 'the executable' : 'the executable (skipped: not Linux on x64)', () => {
  const scratch = scratchFolder();
  const server = new FakeServer();
  const executable = path.join(scratch.folder, 'linux-x64', 'headframe-agent');
  beforeAll(async () => {
    const program = path.join(import.meta.dirname, 'executables.ts');
    await run(process.execPath, [program, 'linux-x64', '--out', scratch.folder], { maxBuffer: 2 ** 24 });
    server.behaviour.devices = [new FakeFarm().add('127.0.0.1', 1)];
    await server.start();
  });
  afterAll(async () => {
    await server.stop();
    scratch.remove();
  });

  it('lies in a zip and tells its version and its variables', async () => {
    expect(existsSync(path.join(scratch.folder, downloadName(agentVersion, 'linux-x64')))).toBe(true);
    const { stdout: listed } = await run('unzip', [
      '-Z1',
      path.join(scratch.folder, downloadName(agentVersion, 'linux-x64')),
    ]);
    expect(listed.trim().split('\n').toSorted()).toEqual(
      ['README.txt', 'headframe-agent', 'headframe-agent.service', 'install-service.sh'].toSorted(),
    );
    expect((await run(executable, ['--version'])).stdout).toBe(`${agentVersion}\n`);
    expect((await run(executable, ['--help'])).stdout).toContain('HEADFRAME_AGENT_GUARD');
  });

  it('connects, keeps its spool, reports, and stops on SIGTERM; a second one on its folder gives up', async () => {
    const env = {
      HEADFRAME_SERVER_URL: server.url,
      HEADFRAME_AGENT_KEY: 'the-key',
      HEADFRAME_AGENT_DATA: path.join(scratch.folder, 'data'),
    };
    const child = spawn(executable, [], { env, cwd: scratch.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    await until(() => server.reports.length > 0, 'a report', 20_000);
    expect(server.hellos[0]?.version).toBe(agentVersion);
    expect(server.authorizations[0]).toBe('Bearer the-key');
    const second = await run(executable, [], { env, cwd: scratch.folder }).catch((error: unknown) => error);
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('Another agent (process') });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    expect(child.exitCode).toBe(0);
    for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
    expect(output).not.toContain('the-key');
  });
});
