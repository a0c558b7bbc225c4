import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** Sends a datagram to whoever asked. */
type Send = (datagram: Buffer) => void;

/** What a hostile device does with a request and the answer that a good device would have given. */
type Behave = (answer: Buffer, send: Send, random: () => number, request: Buffer) => void;

/** Random numbers from 0 up to 1, always the same from the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: () => number, end: number): number => Math.floor(random() * end);

/** Tags of SNMP, and some that are none. */
const tags = [
  0x02, 0x04, 0x05, 0x06, 0x30, 0x40, 0x41, 0x42, 0x43, 0x44, 0x46, 0x80, 0x81, 0x82, 0xa2, 0xa8, 0x00, 0x1f, 0xff,
];

/** Changes some bytes: any, those that stand for a type, or those that stand for a length. */
function mutated(answer: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(answer);
  const changes = 1 + below(random, 8);
  for (let change = 0; change < changes && copy.length > 0; change += 1) {
    const at = below(random, copy.length);
    const way = below(random, 4);
    if (way === 0) copy[at] = below(random, 256);
    if (way === 1) copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8));
    if (way === 2) copy[at] = tags[below(random, tags.length)] ?? 0;
    if (way === 3) copy[at] = [0x00, 0x7f, 0x80, 0x81, 0x82, 0x84, 0xff][below(random, 7)] ?? 0;
  }
  const cut = below(random, 10);
  if (cut === 0) return copy.subarray(0, below(random, copy.length));
  if (cut === 1) return Buffer.concat([copy, copy.subarray(below(random, copy.length))]);
  return copy;
}

/** The value after the first tag of objects becomes one that stands for something odd. */
function oddValues(answer: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(answer);
  for (let at = 0; at + 3 < copy.length; at += 1) {
    if (copy[at] !== 0x02 || random() < 0.7) continue;
    const length = copy[at + 1] ?? 0;
    if (length === 0 || length > 4 || at < 20) continue;
    if (random() < 0.5) copy[at] = [0x04, 0x41, 0x42, 0x43, 0x44, 0x46][below(random, 6)] ?? 0x02;
    else copy.fill(random() < 0.5 ? 0xff : 0x7f, at + 2, at + 2 + length);
  }
  return copy;
}

/** An SNMPv3 report without engine time, which asks the sender to try again (RFC 3414, 3.2). */
function report(request: Buffer): Buffer {
  const at = request.indexOf(Buffer.from([0x02, 0x01, 0x03, 0x30]));
  const id = at < 0 ? Buffer.from([0x02, 0x01, 0x01]) : request.subarray(at + 5, at + 7 + (request[at + 6] ?? 0));
  const element = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, content.length]), content]);
  };
  const zero = Buffer.from([0x02, 0x01, 0x00]);
  const empty = Buffer.from([0x04, 0x00]);
  const engine = element(0x04, Buffer.from('8000000003020000000001', 'hex'));
  const header = element(
    0x30,
    id,
    Buffer.from('020205dc', 'hex'),
    Buffer.from([0x04, 0x01, 0x00]),
    Buffer.from([0x02, 0x01, 0x03]),
  );
  const security = element(0x04, element(0x30, engine, zero, zero, empty, empty, empty));
  const varbind = element(0x30, Buffer.from('060a2b060106030f01010400', 'hex'), Buffer.from([0x41, 0x01, 0x01]));
  const pdu = element(0xa8, zero, zero, zero, element(0x30, varbind));
  return element(0x30, Buffer.from([0x02, 0x01, 0x03]), header, security, element(0x30, engine, empty, pdu));
}

/** What hostile devices do; all but the first few let some answers pass, so that conversations go on for a while. */
export const hostileSnmpBehaviours = {
  silent: () => undefined,
  noise: (_answer, send, random) =>
    send(Buffer.from(Array.from({ length: below(random, 1400) }, () => below(random, 256)))),
  empty: (_answer, send) => send(Buffer.alloc(0)),
  mutates: (answer, send, random) => send(mutated(answer, random)),
  seldomMutates: (answer, send, random) => send(random() < 0.3 ? mutated(answer, random) : answer),
  oddValues: (answer, send, random) => send(oddValues(answer, random)),
  cutsOff: (answer, send, random) => send(random() < 0.3 ? answer.subarray(0, below(random, answer.length)) : answer),
  twice: (answer, send) => {
    send(answer);
    send(answer);
  },
  noiseFirst: (answer, send, random) => {
    for (let turn = 0; turn < 20; turn += 1) send(mutated(answer, random));
    send(answer);
  },
  floods: (answer, send) => {
    const garbage = Buffer.alloc(60_000, 0x30);
    for (let turn = 0; turn < 50; turn += 1) send(garbage);
    send(answer);
  },
  asksItself: (_answer, send, _random, request) => send(request),
  reports: (_answer, send, _random, request) => send(report(request)),
  deep: (_answer, send) => send(Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index % 2 ? 0x80 : 0x30)))),
} satisfies Readonly<Record<string, Behave>>;

/** The name of what a hostile device does. */
export type HostileSnmpBehaviour = keyof typeof hostileSnmpBehaviours;

/** Hostile devices, a port for each behaviour: they hand requests on to good devices and spoil the answers. */
export class HostileSnmpDevices {
  readonly #sockets: Socket[] = [];
  readonly #ports = new Map<HostileSnmpBehaviour, number>();
  readonly #upstream: { readonly hosts: readonly string[]; readonly port: number };
  #next = 0;
  /** Answers that were spoiled. */
  spoiled = 0;

  constructor(upstream: { hosts: readonly string[]; port: number }) {
    this.#upstream = upstream;
  }

  /** Starts listening on free ports of loopback. */
  async listen(seed: number): Promise<void> {
    for (const name of Object.keys(hostileSnmpBehaviours) as HostileSnmpBehaviour[]) {
      const random = seededRandom(seed + this.#ports.size);
      const behave: Behave = hostileSnmpBehaviours[name];
      const socket = createSocket('udp4').unref();
      socket.on('error', () => undefined);
      socket.on('message', (request, { address, port }) => {
        const host = this.#upstream.hosts[this.#next++ % this.#upstream.hosts.length] ?? '127.0.0.1';
        const asked = createSocket('udp4').unref();
        const end = setTimeout(() => asked.close(), 1000).unref();
        asked.on('error', () => undefined);
        asked.once('message', (answer) => {
          clearTimeout(end);
          asked.close();
          this.spoiled += 1;
          behave(answer, (datagram) => socket.send(datagram, port, address, () => undefined), random, request);
        });
        asked.send(request, this.#upstream.port, host, () => undefined);
      });
      socket.bind(0, '127.0.0.1');
      await once(socket, 'listening');
      this.#sockets.push(socket);
      this.#ports.set(name, socket.address().port);
    }
  }

  /** The port of a behaviour. */
  port(behaviour: HostileSnmpBehaviour): number {
    return this.#ports.get(behaviour) ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.#sockets.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))));
  }
}
