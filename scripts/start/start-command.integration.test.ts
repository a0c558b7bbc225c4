import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '../../apps/server/src/platform/database/embedded/process-identity.ts';
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

test('a program ends with its launcher, even when that one is killed', async () => {
  const log = path.join(scratch, 'child.pid');
  const parent = spawn(process.execPath, [path.join(import.meta.dirname, 'fixtures', 'supervise-one.ts'), log]);
  const output = await new Promise<string>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(text.toString()));
  });
  const pid = Number(output);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  expect(readFileSync(log, 'utf8')).toBe('');
});
