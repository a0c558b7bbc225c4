import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder, until } from '../testing/scene.ts';
import { standIn, storeStandIn, type StandInConduct } from '../testing/stand-in-program.ts';
import { restartCode } from './launcher-contract.ts';
import { launch } from './launcher.ts';
import { firstState, programFile, readState, writeState } from './update-state.ts';

const runsHere = process.platform !== 'win32';
let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
let notes: string;
let stopping: AbortController;
beforeEach(() => {
  scratch = scratchFolder();
  folder = path.join(scratch.folder, 'program');
  notes = path.join(scratch.folder, 'notes');
  mkdirSync(folder);
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  scratch.remove();
});

const noted = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
const put = (version: string, conduct: StandInConduct) =>
  storeStandIn(folder, version, standIn(version, conduct, notes));

function tryNext(version: string, conduct: StandInConduct): void {
  const before = readState(folder) ?? firstState('1.0.0');
  const trial = { ...put(version, conduct), requestId: 7, starts: 0, from: before.current?.version ?? '1.0.0' };
  writeState(folder, { ...before, trial, finished: null });
}

/** Launches; the installed program ends with these codes one after another, and then runs until it is stopped. */
function start(codes: readonly number[] = [], connectWithinMs = 30_000) {
  const left = [...codes];
  let installedStarts = 0;
  const ended = launch({
    folder,
    version: '1.0.0',
    log: createLog(() => undefined),
    signal: stopping.signal,
    connectWithinMs,
    startAgainAfterMs: 1,
    runInstalled: () => {
      installedStarts += 1;
      const code = left.shift();
      if (code !== undefined) return Promise.resolve(code);
      return new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve(0)));
    },
  });
  const stop = (): Promise<number> => {
    stopping.abort();
    return ended;
  };
  return { ended, stop, installedStarts: () => installedStarts };
}

describe.skipIf(!runsHere)(runsHere ? 'the launcher' : 'the launcher (skipped: Windows)', () => {
  it('runs the installed program, and ends with its code', async () => {
    expect(await start([4]).ended).toBe(4);
    expect(noted()).toEqual([]);
  });

  it('keeps a new program that connects, and starts it from then on', async () => {
    tryNext('1.1.0', 'connects');
    const first = start();
    await until(() => readState(folder)?.current?.version === '1.1.0', 'the new program kept');
    expect(readState(folder)).toMatchObject({ trial: null, finished: { requestId: 7, state: 'done' } });
    await until(() => noted().includes('1.1.0 kept'), 'the program notified');
    expect(await first.stop()).toBe(0);
    expect(noted()).toEqual(['1.1.0 starts', '1.1.0 kept', '1.1.0 stop']);
    stopping = new AbortController();
    const second = start();
    await until(() => noted().length === 4, 'the second start');
    expect(first.installedStarts() + second.installedStarts()).toBe(0);
    await second.stop();
  });

  it.each([
    ['ends at once', 'ends', 30_000, ['1.1.0 starts', '1.1.0 starts'], 'ended before it connected to the server.'],
    [
      'does not connect in time',
      'hangs',
      3000,
      ['1.1.0 starts', '1.1.0 stop'],
      'did not connect to the server in time.',
    ],
  ] as const)('goes back where the new program %s', async (_what, conduct, withinMs, lines, reason) => {
    tryNext('1.1.0', conduct);
    const launcher = start([], withinMs);
    await until(() => launcher.installedStarts() === 1, 'the installed program');
    expect(noted()).toEqual(lines);
    expect(readState(folder)).toEqual({
      ...firstState('1.0.0'),
      finished: { requestId: 7, state: 'failed', message: `Went back to 1.0.0: 1.1.0 ${reason}` },
    });
    expect(existsSync(programFile(folder, '1.1.0'))).toBe(false);
    await launcher.stop();
  });

  it('goes back to the downloaded program before it, which is not removed', async () => {
    writeState(folder, { ...firstState('1.0.0'), current: put('1.1.0', 'connects') });
    tryNext('1.2.0', 'ends');
    const launcher = start();
    await until(() => noted().includes('1.1.0 starts'), 'the program before');
    expect(readState(folder)).toMatchObject({ current: { version: '1.1.0' }, finished: { state: 'failed' } });
    expect(launcher.installedStarts()).toBe(0);
    await launcher.stop();
  });

  it('ends as a kept program ends, so that the system starts it again', async () => {
    tryNext('1.1.0', 'connects and ends');
    expect(await start().ended).toBe(7);
    expect(readState(folder)?.current?.version).toBe('1.1.0');
  });

  it('does not start a damaged or missing file', async () => {
    writeState(folder, { ...firstState('1.0.0'), current: put('1.1.0', 'connects') });
    tryNext('1.2.0', 'connects');
    writeFileSync(programFile(folder, '1.1.0'), 'half a pro');
    writeFileSync(programFile(folder, '1.2.0'), 'half a pro');
    const launcher = start();
    await until(() => launcher.installedStarts() === 1, 'the installed program');
    expect(noted()).toEqual([]);
    expect(readState(folder)).toMatchObject({ current: null, trial: null, finished: { state: 'failed' } });
    await launcher.stop();
  });

  it('starts what the state names after the installed program asked for a restart', async () => {
    const launcher = start([restartCode, restartCode]);
    await until(() => launcher.installedStarts() === 3, 'three starts');
    expect(await launcher.stop()).toBe(0);
  });

  it('takes an unreadable state for none', async () => {
    writeFileSync(path.join(folder, 'state.json'), '{"installed":');
    const launcher = start();
    await until(() => launcher.installedStarts() === 1, 'the installed program');
    await launcher.stop();
  });
});
