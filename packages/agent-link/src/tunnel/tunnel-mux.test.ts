import { Duplex, PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { TunnelError, tunnelLimits } from './tunnel-protocol.ts';
import { writeCount, writeTunnelFrame, type FrameType } from './tunnel-frame.ts';
import { TunnelMux, type ConnectTarget } from './tunnel-mux.ts';

const target = { deviceId: 1, mac: '02:00:00:00:00:01', port: 'http' };
const never = new AbortController().signal;

/** Two sides on a wire in memory, which delivers each message in a later turn; `connect` is the agent's. */
function pair(connect: ConnectTarget) {
  const failures: string[] = [];
  const sides: { server?: TunnelMux; agent?: TunnelMux } = {};
  const waiting = { server: 0, agent: 0 };
  const peak = { server: 0, agent: 0 };
  const wire = (from: 'server' | 'agent', to: 'server' | 'agent') => ({
    send(message: Buffer, sent: () => void) {
      waiting[from] += message.length;
      peak[from] = Math.max(peak[from], waiting[from]);
      setImmediate(() => {
        waiting[from] -= message.length;
        sent();
        sides[to]?.receive(message);
      });
    },
    get bufferedAmount() {
      return waiting[from];
    },
    fail: (reason: string) => void failures.push(reason),
  });
  const server = new TunnelMux(wire('server', 'agent'));
  const agent = new TunnelMux(wire('agent', 'server'), connect);
  Object.assign(sides, { server, agent });
  return { server, agent, failures, peak };
}

const echo: ConnectTarget = async () => new PassThrough();

function frame(type: FrameType, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  return writeTunnelFrame({ type, stream, payload });
}

it('carries many streams at once, whatever their pieces are, and closes each of them on both sides', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      async (streams) => {
        const { server, agent, failures } = pair(echo);
        const answers = await Promise.all(
          streams.map(async (sizes, index) => {
            const stream = await server.open(target, never);
            const answer = buffer(stream);
            for (const size of sizes) stream.write(Buffer.alloc(size, index + 1));
            stream.end();
            return answer;
          }),
        );
        for (const [index, sizes] of streams.entries())
          expect(answers[index]).toEqual(Buffer.concat(sizes.map((size) => Buffer.alloc(size, index + 1))));
        await vi.waitFor(() => expect([server.size, agent.size]).toEqual([0, 0]), 30_000);
        expect(failures).toEqual([]);
      },
    ),
    { numRuns: 5 },
  );
});

it('holds back a stream that nobody reads, in bounded memory, and lets the others through', async () => {
  let produced = 0;
  const endless = () =>
    new Duplex({
      read() {
        produced += 16_384;
        this.push(Buffer.alloc(16_384));
      },
      write: (_chunk, _encoding, done) => done(),
    });
  const { server, peak } = pair(async ({ port }) => (port === 'http' ? endless() : new PassThrough()));
  const unread = await server.open(target, never);
  const other = await server.open({ ...target, port: 'https' }, never);
  other.end(Buffer.alloc(2_000_000, 7));
  expect((await buffer(other)).length).toBe(2_000_000);
  for (let turns = 0; turns < 200; turns += 1) await turn();
  const held = produced;
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(produced).toBe(held);
  expect(produced).toBeLessThan(tunnelLimits.window.few + 200_000);
  expect(peak.agent).toBeLessThan(tunnelLimits.waiting + 2 * tunnelLimits.payload);
  unread.destroy();
});

it('refuses streams beyond the limit, however many are asked for, and takes others once some have ended', async () => {
  const { server, agent } = pair(echo);
  const asked = await Promise.allSettled(Array.from({ length: 10_000 }, () => server.open(target, never)));
  const opened = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason as TunnelError] : []));
  expect(opened.length).toBe(tunnelLimits.streams);
  expect(new Set(refused.map(({ failure }) => failure))).toEqual(new Set(['busy']));
  for (const stream of opened) stream.destroy();
  await vi.waitFor(() => expect([server.size, agent.size]).toEqual([0, 0]), 30_000);
  (await server.open(target, never)).destroy();
});

it('says why the agent refuses, and gives up when asked to', async () => {
  const { server, agent } = pair((_target, signal) => {
    if (_target.deviceId === 2) return Promise.reject(new TunnelError('guarded', 'The guard file forbids it.'));
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  await expect(server.open({ ...target, deviceId: 2 }, never)).rejects.toMatchObject({
    failure: 'guarded',
    message: 'The guard file forbids it.',
  });
  const abort = new AbortController();
  const opening = server.open(target, abort.signal);
  abort.abort();
  await expect(opening).rejects.toMatchObject({ failure: 'noAnswer' });
  await vi.waitFor(() => expect(agent.size).toBe(0), 30_000);
});

it('breaks streams off with the connection behind them, and with the socket', async () => {
  const sockets: PassThrough[] = [];
  const { server } = pair(async () => {
    const socket = new PassThrough();
    sockets.push(socket);
    return socket;
  });
  const first = await server.open(target, never);
  const second = await server.open(target, never);
  const failures: unknown[] = [];
  for (const stream of [first, second]) stream.on('error', (error) => failures.push((error as TunnelError).failure));
  sockets[0]?.destroy(new Error('reset'));
  await vi.waitFor(() => expect(failures).toEqual(['failed']), 30_000);
  server.close();
  await vi.waitFor(() => expect(failures).toEqual(['failed', 'closed']), 30_000);
  expect(second.destroyed).toBe(true);
});

it.each<[string, (mux: TunnelMux) => void, string]>([
  ['no frame', (mux) => mux.receive(Buffer.from([9, 0, 0, 0, 1])), 'This is no frame.'],
  ['data of a stream that nobody opened', (mux) => mux.receive(frame('data', 7)), 'There is no such stream.'],
  ['a stream of its own', (mux) => mux.receive(frame('open', 1)), 'Only the server opens streams.'],
  [
    'more data than was allowed',
    (mux) => {
      for (let sent = 0; sent <= tunnelLimits.window.few; sent += 32_768)
        mux.receive(frame('data', 1, Buffer.alloc(32_768)));
    },
    'More data than was allowed.',
  ],
  ['more credit than was used', (mux) => mux.receive(frame('credit', 1, writeCount(1))), 'More credit than was used.'],
  ['credit without a number', (mux) => mux.receive(frame('credit', 1)), 'More credit than was used.'],
  [
    'data after its end',
    (mux) => {
      mux.receive(frame('end', 1));
      mux.receive(frame('data', 1, Buffer.alloc(1)));
    },
    'More data than was allowed.',
  ],
])('ends the socket of an agent that sends %s', async (_what, attack, reason) => {
  const failures: string[] = [];
  const wire = { send: () => undefined, bufferedAmount: 0, fail: (why: string) => void failures.push(why) };
  const mux = new TunnelMux(wire);
  const opening = mux.open(target, never);
  mux.receive(frame('opened', 1, writeCount(1000)));
  const stream = await opening;
  stream.on('error', () => undefined);
  attack(mux);
  expect(failures).toEqual([reason]);
  expect(stream.destroyed).toBe(true);
  await expect(mux.open(target, never)).rejects.toMatchObject({ failure: 'closed' });
});
