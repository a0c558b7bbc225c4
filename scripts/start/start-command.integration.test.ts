import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '../../apps/server/src/platform/database/embedded/process-identity.ts';
import { readPostmasterFile } from '../../apps/server/src/platform/database/embedded/postmaster-file.ts';
import { makeScratchFolder } from '../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { REPOSITORY } from './repository.ts';

const scratch = makeScratchFolder('headframe-command-');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(REPOSITORY, 'scripts', 'start.ts'), ...args], {
      env: { ...process.env, ...environment },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

test('--help lists the settings', async () => {
  const { code, output } = await run(['--help']);
  expect(code).toBe(0);
  for (const name of ['HEADFRAME_PORT', 'HEADFRAME_DATA', 'DATABASE_URL', 'HEADFRAME_SIM_DEVICES', 'HEADFRAME_ROLES'])
    expect(output).toContain(name);
});

test('an unknown argument is refused', async () => {
  const { code, output } = await run(['--prot=1']);
  expect(code).toBe(1);
  expect(output).toContain("Unknown option '--prot'");
});

test('bad settings are named together', async () => {
  const { code, output } = await run([], { HEADFRAME_PORT: 'eighty', HEADFRAME_SIM_DEVICES: '-1' });
  expect(code).toBe(1);
  expect(output).toContain('HEADFRAME_PORT=eighty');
  expect(output).toContain('HEADFRAME_SIM_DEVICES=-1');
  expect(output).not.toContain('at loadConfig');
});

test('a data folder that cannot be written ends the start with a clear message', async () => {
  const file = path.join(scratch, 'file');
  writeFileSync(file, '');
  const { code, output } = await run([], { HEADFRAME_DATA: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(output).toContain('cannot be written: a part of the path is a file');
});

function pidsIn(dataFolder: string): number[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(dataFolder, file), 'utf8'));
  const { pid: launcher } = read('launcher.lock.holder.json') as { pid: number };
  const database = readPostmasterFile(path.join(dataFolder, 'postgres', 'cluster'))?.pid ?? 0;
  return [...(read('programs.json') as number[]), launcher, database];
}

test.skipIf(process.platform === 'win32')(
  'SIGTERM to npm start ends everything in order, also when nobody reads what it prints any more',
  async () => {
    const dataFolder = path.join(scratch, 'npm');
    const npm = spawn('npm', ['start'], {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        HEADFRAME_DATA: dataFolder,
        HEADFRAME_PORT: '0',
        HEADFRAME_CONSOLE: scratch,
        HEADFRAME_SIM_DEVICES: '2',
        HEADFRAME_SIM_PORTS: 'free',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    npm.stdout.on('data', (text: Buffer) => (output += text.toString()));
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Headframe is running.');
    const pids = pidsIn(dataFolder);
    expect(pids).toHaveLength(7);
    expect(pids.filter((pid) => !isAlive(pid))).toEqual([]);
    try {
      npm.stdout.destroy();
      npm.kill('SIGTERM');
      await expect.poll(() => pids.filter((pid) => isAlive(pid)), { timeout: 30_000 }).toEqual([]);
    } finally {
      for (const pid of pids.filter((one) => isAlive(one))) process.kill(pid, 'SIGKILL');
    }
    expect(readFileSync(path.join(dataFolder, 'logs', 'server.log'), 'utf8')).toContain('"stopping"');
    expect(existsSync(path.join(dataFolder, 'launcher.lock.holder.json'))).toBe(false);
  },
);

test('a program ends with its launcher, even when that one is killed', async () => {
  const log = path.join(scratch, 'child.pid');
  const parent = spawn(process.execPath, [path.join(import.meta.dirname, 'fixtures', 'supervise-one.ts'), log]);
  const output = await new Promise<string>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(text.toString()));
  });
  const pid = Number(output);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  expect(readFileSync(log, 'utf8')).toBe('');
});
