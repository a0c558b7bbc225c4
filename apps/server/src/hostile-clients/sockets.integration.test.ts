import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket, { type RawData } from 'ws';
import { startAttackedServer, type AttackedServer } from './attacked-server.ts';

let server: AttackedServer;
const open: WebSocket[] = [];

beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.honest();
  for (const socket of open.splice(0)) socket.terminate();
});

/** A socket with everything that came over it, and the code it was closed with. */
interface Opened {
  socket: WebSocket;
  frames: { type: string; id?: string; payload?: unknown }[];
  closed: Promise<number>;
}

async function opened(protocol = 'graphql-transport-ws', path = '/v1/graphql'): Promise<Opened> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, protocol);
  open.push(socket);
  const frames: Opened['frames'] = [];
  socket.on('message', (data: RawData) =>
    frames.push(JSON.parse((data as Buffer).toString()) as Opened['frames'][number]),
  );
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, frames, closed };
}

const init = () => JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${server.token}` } });
const ask = (id: string, query: string, rest: object = {}) =>
  JSON.stringify({ type: 'subscribe', id, payload: { query, ...rest } });

async function connectedClient(): Promise<Opened> {
  const connection = await opened();
  connection.socket.send(init());
  await expect.poll(() => connection.frames.map(({ type }) => type)).toContain('connection_ack');
  return connection;
}

const oddFrames: [string, string | Buffer, number][] = [
  ['no JSON', '{', 4400],
  ['nothing', '', 4400],
  ['null', 'null', 4400],
  ['a list', '[1]', 4400],
  ['a text', '"connection_init"', 4400],
  ['an unknown type', '{"type":"start"}', 4400],
  ['a type that is no text', '{"type":{}}', 4400],
  ['binary rubbish', Buffer.from([0xff, 0xfe, 0x00]), 4400],
  ['brackets without end', '['.repeat(500_000), 4400],
  ['a payload that is no object', '{"type":"connection_init","payload":5}', 4400],
  ['two megabytes', 'x'.repeat(2_000_000), 1009],
];

describe('a socket', () => {
  it.each(oddFrames)('that sends %s first is closed', async (_what, frame, code) => {
    const { socket, closed } = await opened();
    socket.send(frame);
    expect(await closed).toBe(code);
  });

  it.each(oddFrames)('that sends %s later is closed', async (_what, frame, code) => {
    const { socket, closed } = await connectedClient();
    socket.send(frame);
    const given = await closed;
    expect(given === code || given === 4429).toBe(true);
  });

  it('that sends an operation before its handshake is closed', async () => {
    const { socket, closed } = await opened();
    for (let index = 0; index < 1000; index += 1) socket.send(ask(`${index}`, '{ asicsAggregate { count } }'));
    expect(await closed).toBe(4401);
  });

  it('that repeats its handshake is closed', async () => {
    const { socket, closed } = await opened();
    for (let index = 0; index < 1000; index += 1) socket.send(init());
    expect(await closed).toBe(4429);
  });

  it('that names nobody is closed', async () => {
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer a\0b',
      `Bearer ${'x'.repeat(500_000)}`,
      'Bearer hfk_\ud800',
      5,
      {},
      null,
    ]) {
      const { socket, closed } = await opened();
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization, subaccount: '\0' } }));
      expect(await closed).toBe(4403);
    }
  });

  it('that uses an id twice is closed', async () => {
    const { socket, closed } = await connectedClient();
    const watch = 'subscription { asicsAggregateUpdates(names: ["count"]) }';
    socket.send(ask('a', watch));
    socket.send(ask('a', watch));
    expect(await closed).toBe(4409);
  });

  it.each([
    ['an unknown field', '{ nothing }', {}],
    ['nothing to run', '', {}],
    ['an operation that is not there', '{ __typename }', { operationName: 'b' }],
    ['NUL in a variable', 'query ($a: String) { asics(subaccount: $a) { ip } }', { variables: { a: '\0' } }],
    ['half a surrogate pair', 'query ($a: String) { asics(subaccount: $a) { ip } }', { variables: { a: '\ud800' } }],
    [
      'a subscription to two things',
      'subscription { a: asicsAggregateUpdates(names: []) b: asicsAggregateUpdates(names: []) }',
      {},
    ],
    [
      'thousands of columns',
      'subscription ($o: [AsicOrderBy!]) { asicsUpdates(orderBy: $o) { ip } }',
      { variables: { o: Array.from({ length: 20_000 }, () => ({ ip: 'asc' })) } },
    ],
  ])('that asks for %s gets an error and stays', async (_what, query, rest) => {
    const { socket, frames } = await connectedClient();
    socket.send(ask('1', query, rest));
    await expect.poll(() => frames.find(({ id }) => id === '1')?.type).toBe('error');
    socket.send(ask('2', '{ asicsAggregate { count } }'));
    await expect.poll(() => frames.find(({ id }) => id === '2')?.type).toBe('next');
  });

  it('that sends pings, pongs and completions without end harms nobody', async () => {
    const { socket } = await connectedClient();
    for (let index = 0; index < 20_000; index += 1)
      socket.send(['{"type":"ping"}', '{"type":"pong"}', `{"type":"complete","id":"${index}"}`][index % 3] ?? '');
  });

  it('of another protocol is closed', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/graphql`, 'graphql-ws');
    open.push(socket);
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it('among two hundred that say nothing harms nobody', async () => {
    await Promise.all(Array.from({ length: 200 }, () => opened()));
  });
});

describe('the log', () => {
  it('holds no error after all that', () => {
    expect(server.loggedErrors()).toEqual([]);
  });
});
