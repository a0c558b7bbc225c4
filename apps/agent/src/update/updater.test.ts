import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UpdateCommand, UpdateReport } from '@headframe/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder, until } from '../testing/scene.ts';
import { standIn, type StandInConduct } from '../testing/stand-in-program.ts';
import { UpdateServer, type DownloadFault } from '../testing/update-server.ts';
import { requireSpace } from './install-program.ts';
import { firstState, readState, writeState } from './update-state.ts';
import { Updater, programUrl, type UpdaterOptions } from './updater.ts';

const runsHere = process.platform !== 'win32';
let scratch: ReturnType<typeof scratchFolder>;
let server: UpdateServer;
const updaters: Updater[] = [];
beforeEach(async () => {
  scratch = scratchFolder();
  server = new UpdateServer();
  await server.start();
});
afterEach(async () => {
  await Promise.all(updaters.splice(0).map((updater) => updater.close()));
  await server.stop();
  scratch.remove();
});

const folder = () => path.join(scratch.folder, 'program');
const program = (conduct: StandInConduct = 'connects', version = '1.1.0') =>
  standIn(version, conduct, path.join(scratch.folder, 'notes'));

function openUpdater(change: Partial<UpdaterOptions> = {}) {
  const reports: UpdateReport[] = [];
  let restarts = 0;
  const updater = new Updater({
    dataFolder: scratch.folder,
    linkUrl: server.linkUrl,
    key: 'hfa_key',
    program: {
      version: '1.0.0',
      platform: 'test-x64',
      restart: () => (restarts += 1),
      downloadTimes: { all: 5000, silence: 200, again: 1 },
    },
    log: createLog(() => undefined),
    forbidden: () => null,
    serverNow: () => Date.now(),
    send: (report) => reports.push(report),
    ...change,
  });
  updaters.push(updater);
  updater.welcomed(1, server.key);
  const last = () => reports.at(-1);
  const end = async (command: UpdateCommand): Promise<UpdateReport | undefined> => {
    const isEnd = (report?: UpdateReport) => report?.state === 'failed' && report.requestId === command.requestId;
    updater.accept(command);
    await until(() => isEnd(last()) || restarts > 0, 'the end of the update');
    return last();
  };
  return { updater, reports, last, end, restarts: () => restarts };
}

describe.skipIf(!runsHere)(runsHere ? 'an update' : 'an update (skipped: Windows)', () => {
  it('is downloaded with the key of the agent, checked, stored as a trial, and begun with a restart', async () => {
    server.offer(program());
    const { end, reports } = openUpdater();
    expect(await end(server.command())).toMatchObject({ state: 'running', message: 'Restarting with 1.1.0.' });
    expect(reports.map(({ message }) => message)).toEqual([
      'Downloading 1.1.0.',
      'Checking 1.1.0.',
      'Restarting with 1.1.0.',
    ]);
    expect(server.requests[0]).toMatchObject({
      url: expect.stringMatching(/^\/agent\/v1\/programs\/test-x64\?sha256=[0-9a-f]{64}$/) as string,
      authorization: 'Bearer hfa_key',
    });
    expect(readState(folder())).toMatchObject({ current: null, trial: { version: '1.1.0', requestId: 7, starts: 0 } });
    expect(readdirSync(folder()).toSorted()).toEqual(['headframe-agent-1.1.0', 'state.json']);
    expect(readFileSync(path.join(folder(), 'headframe-agent-1.1.0'), 'utf8')).toBe(program());
  });

  it('goes on where the download broke off, and where the server is busy or silent', async () => {
    server.offer(program());
    let attempt = 0;
    server.fault = (_request, response, bytes) => {
      attempt += 1;
      if (attempt === 1) {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100), () => setTimeout(() => response.destroy(), 20));
      } else if (attempt === 2) response.writeHead(503).end();
      return attempt <= 3;
    };
    const { end } = openUpdater();
    expect(await end(server.command())).toMatchObject({ message: 'Restarting with 1.1.0.' });
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100-', 'bytes=100-', 'bytes=100-']);
  });

  const cut: DownloadFault = (_request, response) => {
    response.destroy();
    return true;
  };
  const answer =
    (bytesOf: (bytes: Buffer) => Buffer): DownloadFault =>
    (_request, response, bytes) => {
      response.end(bytesOf(bytes));
      return true;
    };
  const status =
    (code: number): DownloadFault =>
    (_request, response) => {
      response.writeHead(code, { location: 'http://127.0.0.1:1/' }).end();
      return true;
    };

  it.each([
    ['changed on the way', answer((bytes) => Buffer.from(bytes).fill(7, 50, 60)), 'The download is damaged'],
    ['too long', answer((bytes) => Buffer.concat([bytes, bytes])), 'larger than the server announced'],
    ['cut off again and again', cut, 'The download broke off'],
    ['redirected', status(302), 'The download broke off'],
    ['refused', status(401), 'did not accept the key'],
    ['of another build', status(410), 'Update again.'],
  ])('fails and leaves no trace where the download is %s', async (_what, fault, message) => {
    server.offer(program());
    server.fault = fault;
    const { end, restarts } = openUpdater();
    expect(await end(server.command())).toMatchObject({
      state: 'failed',
      requestId: 7,
      message: expect.stringContaining(message) as string,
    });
    expect(readdirSync(folder())).toEqual(['state.json']);
    expect(readState(folder())).toMatchObject({ trial: null, finished: { requestId: 7, state: 'failed' } });
    expect(restarts()).toBe(0);
  });

  it.each([
    ['is another version', () => program('says another version'), 'says that it is version 0.0.1 and not 1.1.0.'],
    ['does not run here', () => '\u007fELF for another machine', 'The program does not run on this machine'],
  ])('fails before the switch where the program %s', async (_what, textOf, message) => {
    server.offer(textOf());
    expect((await openUpdater().end(server.command()))?.message).toContain(message);
    expect(readState(folder())?.trial).toBeNull();
    expect(readdirSync(folder())).toEqual(['state.json']);
  });

  it.each([
    ['smaller', -1, 'larger than the server announced'],
    ['larger', 1, 'smaller than the server announced'],
  ])('fails where the unpacked program was announced %s', async (_what, by, message) => {
    server.offer(program());
    const { programBytes } = JSON.parse(server.command().manifest) as { programBytes: number };
    expect((await openUpdater().end(server.command({ programBytes: programBytes + by })))?.message).toContain(message);
  });

  it.each([
    ['the same version', { version: '1.0.0' }, 'The agent runs 1.0.0, and the update is 1.0.0.'],
    ['an older version', { version: '0.9.9' }, 'The agent runs 1.0.0, and the update is 0.9.9.'],
    ['another platform', { platform: 'win-x64' }, 'The update is for win-x64, and this machine is test-x64.'],
    ['another agent', { agentId: 2 }, 'The update was signed for another agent or request.'],
    ['a time that is over', { expiresAt: 1 }, 'The update expired before it began.'],
    ['a version that leads elsewhere', { version: '../../1.1.0' }, 'The update cannot be read.'],
    ['more than any program has', { packedBytes: 2 ** 30 }, 'The update cannot be read.'],
  ])('is refused for %s, before anything is downloaded', async (_what, change, message) => {
    server.offer(program());
    expect((await openUpdater().end(server.command(change)))?.message).toContain(message);
    expect(server.requests).toEqual([]);
  });

  it('is refused where the disk has no room for it', async () => {
    await expect(requireSpace(scratch.folder, 2 ** 60)).rejects.toThrow(
      /has \d+ MiB left, and the update needs \d+ MiB/,
    );
  });

  it('is refused with a wrong signature, and from a server with another key', async () => {
    server.offer(program());
    const command = server.command();
    const forged = { ...command, manifest: command.manifest.replace('1.1.0', '9.9.9') };
    expect((await openUpdater().end(forged))?.message).toBe('The signature of the update is not that of the server.');
    expect((await openUpdater().end({ ...command, requestId: 8, signature: '' }))?.message).toContain('The signature');
    const other = new UpdateServer();
    await other.start();
    const { updater, end } = openUpdater();
    updater.welcomed(1, other.key);
    const refused = await end(other.command({ requestId: 9 }));
    expect(refused?.message).toContain('signs updates with another key');
    await other.stop();
    expect(server.requests).toEqual([]);
  });

  it('is refused for a replayed command of another request', async () => {
    server.offer(program());
    const { end } = openUpdater();
    expect((await end({ ...server.command(), requestId: 8 }))?.message).toContain('another agent or request');
  });

  it('is checked with the key that a person wrote into the file before the first start', async () => {
    writeFileSync(path.join(scratch.folder, 'update.key'), 'A'.repeat(43));
    expect((await openUpdater().end(server.command()))?.message).toContain('remove the file');
  });

  it('is refused where the site forbids it, and where the agent runs from its sources', async () => {
    const forbidden = openUpdater({ forbidden: (command) => `The guard file forbids ${command}.` });
    expect((await forbidden.end(server.command()))?.message).toBe('The guard file forbids updateAgent.');
    expect((await openUpdater({ program: undefined }).end(server.command({ requestId: 8 })))?.message).toContain(
      'from its sources',
    );
  });

  it('runs once, however often it is commanded, and no second one beside it', async () => {
    server.offer(program());
    server.fault = () => true;
    const { updater, reports, last } = openUpdater();
    updater.accept(server.command());
    await until(() => server.requests.length === 1, 'the download');
    updater.accept(server.command());
    updater.accept(server.command({ requestId: 8 }));
    expect(last()).toMatchObject({ requestId: 8, state: 'failed', message: 'Another update is under way.' });
    expect(reports.filter(({ requestId }) => requestId === 7).map(({ message }) => message)).toEqual([
      'Downloading 1.1.0.',
      'Downloading 1.1.0.',
    ]);
  });

  it('reports its end again after each connection and repeated command', async () => {
    mkdirSync(folder());
    const finished = { requestId: 7, state: 'done' as const, message: 'Updated from 0.9.0 to 1.0.0.' };
    writeState(folder(), { ...firstState('0.9.0'), finished });
    const { updater, reports } = openUpdater();
    updater.accept(server.command());
    expect(reports).toEqual([1, 2].map(() => ({ type: 'update', ...finished })));
    expect(server.requests).toEqual([]);
  });

  it('is not begun again by the program that it brought, before that is kept', () => {
    mkdirSync(folder());
    const trial = { version: '1.0.0', sha256: 'a', requestId: 7, starts: 1, from: '0.9.0' };
    writeState(folder(), { ...firstState('0.9.0'), trial });
    const { updater, reports } = openUpdater();
    updater.accept(server.command());
    expect(reports).toEqual([]);
    expect(readState(folder())?.trial).toEqual(trial);
  });

  it('is begun again after a start in the middle of the download', async () => {
    server.offer(program());
    server.fault = () => true;
    const first = openUpdater();
    first.updater.accept(server.command());
    await until(() => server.requests.length === 1, 'the download');
    await first.updater.close();
    expect(first.last()?.state).toBe('running');
    server.fault = () => false;
    expect(await openUpdater().end(server.command())).toMatchObject({ message: 'Restarting with 1.1.0.' });
    expect(existsSync(path.join(folder(), 'headframe-agent-download'))).toBe(false);
  });
});

describe('the address of a program', () => {
  it('stands below that of the link, on the same origin, with nothing of the platform in its path', () => {
    expect(programUrl('wss://farm.example/hub/agent/v1', 'linux-x64', 'ab').href).toBe(
      'https://farm.example/hub/agent/v1/programs/linux-x64?sha256=ab',
    );
    expect(programUrl('ws://farm.example:8/agent/v1', '../x', 'ab').href).toBe(
      'http://farm.example:8/agent/v1/programs/..%2Fx?sha256=ab',
    );
  });
});
