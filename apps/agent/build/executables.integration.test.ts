import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeFarm } from '../src/testing/fake-devices.ts';
import { FakeServer } from '../src/testing/fake-server.ts';
import { scratchFolder, until } from '../src/testing/scene.ts';
import { standIn } from '../src/testing/stand-in-program.ts';
import { UpdateServer } from '../src/testing/update-server.ts';
import { agentVersion } from '../src/run/version.ts';
import { downloadName } from './platforms.ts';

const runsHere = process.platform === 'linux' && process.arch === 'x64';
const run = promisify(execFile);
/** The update of a real executable belongs to the proofs; its parts are tested with small programs in place of it. */
const isFull = process.env['HEADFRAME_PROOF'] === 'full';

/** The same executable as of another version: its package.json lies in it as text. */
function ofVersion(executable: Buffer, version: string): Buffer {
  const text = `version:"${agentVersion}"`;
  const changed = `version:"${version}"`.padEnd(text.length);
  expect(changed).toHaveLength(text.length);
  const copy = Buffer.from(executable);
  let found = 0;
  for (let at = copy.indexOf(text); at >= 0; at = copy.indexOf(text, at + 1))
    found += copy.write(changed, at) > 0 ? 1 : 0;
  expect(found).toBeGreaterThan(0);
  return copy;
}

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

  it('lies in a zip and prints its version and its variables', async () => {
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
    await until(() => server.reports.length > 0, 'a report', 30_000);
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

  it.runIf(isFull)(
    'updates itself, is started as the update from then on, and goes back from a broken one',
    async () => {
      const updates = new UpdateServer();
      server.behaviour.updateKey = updates.key;
      server.onRequest = updates.answer;
      const folder = path.join(scratch.folder, 'site');
      mkdirSync(folder);
      const old = path.join(folder, 'headframe-agent');
      writeFileSync(old, ofVersion(readFileSync(executable), '0.0.1'), { mode: 0o755 });
      const env = {
        HEADFRAME_SERVER_URL: server.url,
        HEADFRAME_AGENT_KEY: 'the-key',
        HEADFRAME_AGENT_DATA: path.join(folder, 'data'),
      };
      const start = (): ChildProcess => spawn(old, [], { env, cwd: folder, stdio: 'ignore' });
      const hellos = (version: string) => server.hellos.filter((hello) => hello.version === version).length;
      const lastUpdate = () => server.updates.at(-1);
      const before = hellos(agentVersion);
      let child = start();
      await until(() => hellos('0.0.1') === 1 && server.stats.length > 0, 'the old agent', 30_000);

      updates.offer(readFileSync(executable));
      const platform = 'linux-x64';
      server.send(updates.command({ requestId: 1, version: agentVersion, platform }));
      await until(
        () => lastUpdate()?.state !== 'running' && lastUpdate() !== undefined,
        'the end of the update',
        60_000,
      );
      expect(lastUpdate()).toEqual({
        type: 'update',
        requestId: 1,
        state: 'done',
        message: `Updated from 0.0.1 to ${agentVersion}.`,
      });
      expect(hellos(agentVersion)).toBe(before + 1);
      const stopped = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await stopped)[0]).toBe(0);

      child = start();
      await until(() => hellos(agentVersion) === before + 2, 'the update started again');
      updates.offer(standIn('999.0.0', 'ends', path.join(folder, 'notes')));
      server.send(updates.command({ requestId: 2, version: '999.0.0', platform }));
      await until(() => lastUpdate()?.requestId === 2 && lastUpdate()?.state === 'failed', 'the way back', 60_000);
      expect(lastUpdate()?.message).toBe(
        `Went back to ${agentVersion}: 999.0.0 ended before it connected to the server.`,
      );
      expect(hellos(agentVersion)).toBe(before + 3);

      const childOf = Number(readFileSync(path.join(folder, 'data', 'agent.pid'), 'utf8'));
      expect(childOf).not.toBe(child.pid);
      child.kill('SIGKILL');
      await until(() => !existsSync(`/proc/${childOf}`), 'the end of the agent whose launcher was killed');
    },
  );
});
