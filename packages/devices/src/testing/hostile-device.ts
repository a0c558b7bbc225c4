import { createServer, type Socket } from 'node:net';
import { portNames, portNumbers } from '@headframe/domain/devices/device-ports';
import type { DevicePorts } from '../driver.ts';
import { LoopbackServers } from './loopback-servers.ts';

/** Sends a piece again and again until the peer is gone. */
function repeat(socket: Socket, everyMs: number, piece: () => string | Buffer): void {
  const timer = setInterval(() => socket.writable && socket.write(piece()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** Sends as fast as the peer reads, until the peer is gone. */
function pour(socket: Socket, head: string, piece: Buffer): void {
  const more = (): void => {
    if (socket.writable) socket.write(piece, more);
  };
  socket.write(head, more);
}

const http = (body: string, head = '') => `HTTP/1.1 200 OK\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
const framed = (body: string, length = body.length): Buffer => {
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32LE(length >>> 0);
  frame.write(body, 4);
  return frame;
};
const noise = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 2_654_435_761) >>> 24));
const deep = `{"STATUS":${'[{"a":'.repeat(60_000)}`;
const huge = JSON.stringify({ STATUS: [{ STATUS: 'S', Code: 131 }], code: 0 }).replace(
  /\}$/,
  ',"SUMMARY":[{"Elapsed":1e999,"GHS 5s":99999999999999999999999,"MHS av":-1e300,"Power":1e308}],"STATS":[{"Type":"Antminer",' +
    '"chain_acn1":1e99,"fan1":-7,"temp_chip1":"1e9-1e9"}],"msg":{"miner":{"type":1e99},"system":{"x":1},"salt":5},"POOLS":[{"Priority":1e99,"URL":"x"}]}',
);
const digest = 'WWW-Authenticate: Digest realm="antMiner Configuration", nonce="x", qop="auth"\r\n';

/** A port of loopback where nothing listens. */
const closedPort = 1;

/** What a hostile device does with a connection, once something was sent to it or at once. */
export const hostileBehaviours = {
  switchesProtocols: (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  endlessHttpBody: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n\r\n', noise),
  endlessText: (socket) => pour(socket, '{"STATUS":"', Buffer.alloc(65_536, 'x')),
  endlessHead: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', Buffer.from('X-More: y\r\n'.repeat(500))),
  endlessInterim: (socket) => repeat(socket, 5, () => 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  slowDrip: (socket) => repeat(socket, 20, () => ' '),
  slowHttpDrip: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
    repeat(socket, 20, () => 'x');
  },
  stalledBody: (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n{"bitmain-freq":"550","pools":[{"url":"'),
  resets: (socket) => socket.resetAndDestroy(),
  closes: (socket) => socket.end(),
  halfOpen: () => undefined,
  noise: (socket) => socket.end(noise),
  deepJson: (socket) => socket.end(deep),
  deepHttpJson: (socket) => socket.end(http(deep)),
  deepFrame: (socket) => socket.end(framed(deep)),
  hugeNumbers: (socket) => socket.end(`${huge}\0`),
  hugeHttpNumbers: (socket) => socket.end(http(huge)),
  hugeFrame: (socket) => socket.end(framed(huge)),
  tooLongLength: (socket) => socket.end(framed('{"code":0}', 0xff_ff_ff_ff)),
  wrongLength: (socket) => socket.end(framed('{"code":0}', 500)),
  zeroLength: (socket) => socket.write(framed('', 0)),
  wrongHttpLength: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n{}'),
  endlessChallenge: (socket) => socket.end(`HTTP/1.1 401 No\r\n${digest}Content-Length: 0\r\n\r\n`),
  answersTwice: (socket) => socket.end(`${http('{}')}${http('{"STATUS":"S"}')}`),
} satisfies Readonly<Record<string, (socket: Socket) => unknown>>;

/** The name of what a hostile device does. */
export type HostileBehaviour = keyof typeof hostileBehaviours;

/** Servers that stand for any number of hostile devices: each behaviour listens once, a device is four of them. */
export class HostileDevices {
  readonly #servers = new LoopbackServers();
  readonly #ports = new Map<HostileBehaviour, number>();

  /** Starts listening on free ports of loopback. */
  async listen(): Promise<void> {
    for (const [name, behave] of Object.entries(hostileBehaviours) as [
      HostileBehaviour,
      (socket: Socket) => unknown,
    ][]) {
      const server = createServer((socket) => socket.once('data', () => void behave(socket)).resume());
      this.#ports.set(name, await this.#servers.listen(server));
    }
  }

  /** The ports of the device with this number: every behaviour on every port comes up, mixed with every other. */
  ports(device: number): DevicePorts {
    const names = [...this.#ports.keys()];
    return portNumbers((portName, { transport }) => {
      if (transport === 'udp') return closedPort;
      const shift = portNames.indexOf(portName);
      const name = names[(device * (2 * shift + 1) + Math.floor(device / names.length) * (shift + 1)) % names.length];
      return (name && this.#ports.get(name)) ?? 0;
    });
  }

  /** The ports of a device that does the same on all of them. */
  portsOf(behaviour: HostileBehaviour): DevicePorts {
    return portNumbers(() => this.#ports.get(behaviour) ?? 0);
  }

  /** Connections that the devices hold now. */
  get connections(): number {
    return this.#servers.connections;
  }

  close(): Promise<void> {
    return this.#servers.close();
  }
}
