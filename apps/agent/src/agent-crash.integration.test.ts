import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeFarm } from './testing/fake-devices.ts';
import { FakeServer } from './testing/fake-server.ts';
import { bytes, item, sha256 } from './testing/image-scene.ts';
import { scratchFolder, until } from './testing/scene.ts';

const program = path.join(import.meta.dirname, 'testing', 'crash-program.ts');
let server: FakeServer;
let scratch: ReturnType<typeof scratchFolder>;
let notes: string;
let output = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  scratch = scratchFolder();
  notes = path.join(scratch.folder, 'notes');
  server = new FakeServer();
  const farm = new FakeFarm();
  server.behaviour.devices = Array.from({ length: 50 }, (_, n) => farm.add(`127.0.0.${n + 1}`, n + 1));
  await server.start();
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL');
  await server.stop();
  scratch.remove();
});

function launch(hang: 'before' | 'after' | 'never'): ChildProcess {
  output = '';
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, server.url, path.join(scratch.folder, 'data'), notes, hang],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  children.push(child);
  return child;
}

/** Starts the agent again, and waits until it is back. */
async function relaunch(): Promise<void> {
  const hellos = server.hellos.length;
  launch('never');
  await until(() => server.hellos.length > hellos, 'back', 30_000);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const executions = (): number => (existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').length - 1 : 0);

describe('an agent that is killed', () => {
  it.each([
    ['before the command was sent', 'before', 0, 'failed'],
    ['after the command was sent', 'after', 1, 'done'],
  ] as const)('%s reads back and never sends it again', async (_, hang, times, state) => {
    const first = launch(hang);
    await until(() => server.reports.length > 0, 'first report');
    server.command([{ itemId: 5, deviceId: 1, verifyWithinMs: 1000 }]);
    await until(() => output.includes('sending'), 'the command is being sent');
    await end(first, 'SIGKILL');
    await relaunch();
    server.command([{ itemId: 5, deviceId: 1, verifyWithinMs: 1000 }]);
    await until(() => server.finals(5).length > 0, 'an end', 45_000);
    expect(server.finals(5)[0]?.state).toBe(state);
    if (state === 'failed')
      expect(server.finals(5)[0]?.message).toContain('The agent was restarted while carrying out');
    expect(executions()).toBe(times);
  });

  it('while it reads a file from its device fetches that again, whole', async () => {
    const item = { itemId: 6, deviceId: 1, command: { kind: 'requestLogs' }, verifyWithinMs: 30_000 };
    const first = launch('before');
    await until(() => server.reports.length > 0, 'first report');
    server.command([item]);
    await until(() => output.includes('reading'), 'the file is being read');
    await end(first, 'SIGKILL');
    expect(server.files.size).toBe(0);
    await relaunch();
    server.command([item]);
    await until(() => server.finals(6).length > 0, 'an end', 45_000);
    expect(server.finals(6)[0]).toMatchObject({ state: 'done' });
    expect(server.files.get(6)?.bytes.toString()).toBe('first line\nlast line\n');
    // The agent removes the file once the server has all of it, beside the end of its command.
    await expect.poll(() => readdirSync(path.join(scratch.folder, 'data', 'content')), { timeout: 30_000 }).toEqual([]);
  });

  it('while it downloads an image has nothing half-written left, and sends the device all of it', async () => {
    let isAsked = false;
    server.onRequest = (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100_000));
      isAsked = true;
    };
    const first = launch('never');
    await until(() => server.reports.length > 0, 'first report');
    server.command([item(1)]);
    const half = path.join(scratch.folder, 'data', 'firmware', `${sha256}.part`);
    await until(
      () => isAsked && existsSync(half) && statSync(half).size >= 100_000,
      'half of the image is on the disk',
    );
    await end(first, 'SIGKILL');
    expect(server.finals(1)).toEqual([]);
    server.onRequest = (_request, response) => void response.end(bytes);
    await relaunch();
    expect(existsSync(half)).toBe(false);
    server.command([item(1)]);
    await until(() => server.finals(1).length > 0, 'an end', 45_000);
    expect(server.finals(1)[0]).toMatchObject({ state: 'done' });
    expect(readFileSync(notes, 'utf8')).toBe(`received ${sha256}\n`);
  });

  it('while a device receives an image says that it failed, sends nothing more, and updates it with the next command', async () => {
    server.onRequest = (_request, response) => void response.end(bytes);
    const first = launch('before');
    await until(() => server.reports.length > 0, 'first report');
    server.command([item(1)]);
    await until(() => output.includes('uploading'), 'the device has a part of the image');
    await end(first, 'SIGKILL');
    await relaunch();
    server.command([item(1)]);
    await until(() => server.finals(1).length > 0, 'an end', 45_000);
    expect(server.finals(1)[0]?.state).toBe('failed');
    expect(server.finals(1)[0]?.message).toMatch(
      /^The agent was restarted while carrying out the command and it did not/,
    );
    expect(executions()).toBe(0);
    server.command([{ ...item(1), itemId: 2 }]);
    await until(() => server.finals(2).length > 0, 'the end of the next one', 45_000);
    expect(server.finals(2)[0]).toMatchObject({ state: 'done' });
    expect(readFileSync(notes, 'utf8')).toBe(`received ${sha256}\n`);
  });

  it('loses no closed frame', async () => {
    const first = launch('never');
    await until(() => server.reports.length > 0, 'first report');
    await server.stop();
    output = '';
    await until(() => /frames (1\d|[2-9]\d)/.test(output), 'ten spooled frames', 30_000);
    await end(first, 'SIGKILL');
    const spooled = Math.max(...[...output.matchAll(/frames (\d+)/g)].map(([, count]) => Number(count)));
    const stored = server.frames.length;
    launch('never');
    await server.start();
    await until(() => server.frames.length >= stored + spooled, 'all frames of the killed agent arrive', 30_000);
    expect(server.frames.map(({ seq }) => seq)).toEqual(server.frames.map((_, index) => index + 1));
    server.command([{ itemId: 9, deviceId: 1 }]);
    await until(() => server.finals(9).length > 0, 'it works on');
  });

  it('leaves no lock behind and stops in good order on SIGTERM', async () => {
    const first = launch('never');
    await until(() => server.hellos.length === 1, 'hello');
    await end(first, 'SIGKILL');
    const second = launch('never');
    await until(() => server.hellos.length === 2, 'hello again', 30_000);
    await end(second, 'SIGTERM');
    expect(second.exitCode).toBe(0);
  });
});
