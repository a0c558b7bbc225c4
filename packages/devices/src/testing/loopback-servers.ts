import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { portNumbers } from '@headframe/domain/devices/device-ports';
import type { DevicePorts, DeviceEndpoint } from '../driver.ts';
import { frameJson, frameText } from '../wire/length-framed-socket.ts';

/** A port of loopback where nothing listens. */
const closedPort = 1;

/** A request as JSON; null for anything else, as what is asked by HTTP. */
function parsed(request: string): Record<string, unknown> | null {
  try {
    return JSON.parse(request) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Small servers that stand for one device in a test; closed together. */
export class LoopbackServers {
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly ports: DevicePorts = portNumbers(() => closedPort);

  /** Starts a server on a free port of loopback. */
  async listen(server: Server): Promise<number> {
    this.#servers.push(server);
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Answers each connection on a port of the device with what `answer` makes of the first piece received. */
  async serve(port: keyof DevicePorts, answer: (received: Buffer, socket: Socket) => void): Promise<void> {
    const server = createServer((socket) => socket.once('data', (received) => answer(received, socket)));
    this.ports[port] = await this.listen(server);
  }

  /** The cgminer API: a reply ends with NUL and the connection; commands without a reply are refused with code 14, and what is no JSON with 23. */
  serveCgminer(reply: (command: string, request: Record<string, unknown>) => string | undefined): Promise<void> {
    return this.serve('rpc', (received, socket) => {
      const request = parsed(received.toString());
      const text = request && reply(String(request['command'] ?? request['cmd']), request);
      const refusal = request ? '"Code":14,"Msg":"Invalid command"' : '"Code":23,"Msg":"Invalid JSON"';
      socket.end(`${text ?? `{"STATUS":[{"STATUS":"E","When":0,${refusal}}],"id":1}`}\0`);
    });
  }

  /** The length-framed API of Whatsminers; a text is sent as it is. */
  serveFramed(reply: (request: Record<string, unknown>) => unknown): Promise<void> {
    return this.serve('whatsminer', (received, socket) => {
      const request = JSON.parse(received.subarray(4).toString()) as Record<string, unknown>;
      const answer = reply(request);
      socket.end(typeof answer === 'string' ? frameText(answer) : frameJson(answer));
    });
  }

  /** A web interface; `reply` gives status, headers and body. */
  async serveHttp(
    reply: (
      request: IncomingMessage,
      body: string,
    ) => { status: number; headers?: Record<string, string>; body: string },
    port: 'http' | 'rpc' | 'status' | 'auradine' = 'http',
  ): Promise<void> {
    const server = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, headers, body } = reply(request, Buffer.concat(chunks).toString());
        response.writeHead(status, headers).end(body);
      });
    });
    this.ports[port] = await this.listen(server);
  }

  /** Connections that the servers hold now. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** How to reach the device. */
  endpoint(overrides?: Partial<DeviceEndpoint>): DeviceEndpoint {
    return { host: '127.0.0.1', ports: this.ports, credentials: [], timeoutMs: 2000, ...overrides };
  }

  /** Stops all servers and drops their connections. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
