import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { z } from 'zod';
import type { Sample } from './samples.ts';

const fromAgent = z.object({
  type: z.literal('frame'),
  spoolId: z.string(),
  seq: z.number(),
  reports: z.array(z.object({ deviceId: z.number(), at: z.number() })),
});
const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), spoolId: z.string(), seq: z.number() }),
  z.object({ type: z.literal('welcome'), ackedSeq: z.number() }),
]);
const hello = z.object({ type: z.literal('hello'), spoolId: z.string() });

function read<Schema extends z.ZodType>(schema: Schema, data: RawData): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/**
 * A proxy between an agent and its server: forwards every message unchanged, and records what the agent sent and what
 * the server acknowledged. A connection that breaks on one side breaks on the other.
 */
export class LinkRecorder {
  readonly #upstream: Promise<string>;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  readonly #frames = new Map<string, Map<number, Sample[]>>();
  readonly #acked = new Map<string, number>();
  readonly #open = new Set<WebSocket>();
  readonly #welcomed = new Set<WebSocket>();

  /** `upstream` resolves to the origin of the server, such as `ws://127.0.0.1:8420`; until then an agent waits. */
  constructor(upstream: Promise<string>) {
    this.#upstream = upstream;
    this.#server = createServer((_request, response) => response.writeHead(404).end());
    this.#server.on('upgrade', (request, stream, head) => {
      void this.#upstream.then((origin) => this.#dial(origin, request, stream, head));
    });
  }

  /** Listens on a free loopback port. Returns its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Reports in frames that the server has acknowledged; those of a frame sent twice are returned once. */
  acknowledged(): Sample[] {
    return [...this.#frames].flatMap(([spoolId, frames]) =>
      [...frames].flatMap(([seq, reports]) => (seq <= (this.#acked.get(spoolId) ?? 0) ? reports : [])),
    );
  }

  /** Whether a connection is open on which the server has welcomed the agent. */
  get isWelcomed(): boolean {
    return this.#welcomed.size > 0;
  }

  /** Frames sent and not acknowledged. */
  get unacknowledged(): number {
    const open = [...this.#frames].map(
      ([spoolId, frames]) => [...frames.keys()].filter((seq) => seq > (this.#acked.get(spoolId) ?? 0)).length,
    );
    return open.reduce((sum, count) => sum + count, 0);
  }

  #dial(origin: string, request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { authorization } = request.headers;
    const server = new WebSocket(`${origin}${request.url ?? ''}`, {
      headers: { ...(authorization && { authorization }) },
      maxPayload: 64 * 1024 * 1024,
    });
    this.#hold(server);
    stream.on('error', () => stream.destroy());
    stream.once('close', () => server.terminate());
    server.on('error', () => stream.destroy());
    server.once('unexpected-response', (_request, { statusCode }) => {
      stream.end(`HTTP/1.1 ${statusCode ?? 502} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      server.terminate();
    });
    const early: RawData[] = [];
    const keep = (data: RawData): void => void early.push(data);
    server.on('message', keep);
    server.once('open', () => {
      if (stream.destroyed) return server.terminate();
      this.#sockets.handleUpgrade(request, stream, head, (agent) => {
        server.off('message', keep);
        this.#join(agent, server, early);
      });
    });
  }

  #join(agent: WebSocket, server: WebSocket, early: readonly RawData[]): void {
    this.#hold(agent);
    let spoolId = '';
    const down = (data: RawData): void => {
      if (agent.readyState !== WebSocket.OPEN) return;
      if (this.#noteAnswer(spoolId, data) === 'welcome') this.#welcomed.add(agent);
      agent.send(String(data));
    };
    early.forEach(down);
    server.on('message', down);
    agent.on('message', (data) => {
      spoolId = read(hello, data)?.spoolId ?? spoolId;
      this.#noteFrame(data);
      if (server.readyState === WebSocket.OPEN) server.send(String(data));
    });
    agent.on('error', () => agent.terminate());
    agent.once('close', () => {
      this.#welcomed.delete(agent);
      server.terminate();
    });
    server.once('close', (code, reason) => {
      if (code >= 4000) agent.close(code, reason);
      else agent.terminate();
    });
  }

  #hold(socket: WebSocket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }

  #noteFrame(data: RawData): void {
    const frame = read(fromAgent, data);
    if (!frame) return;
    const frames = this.#frames.get(frame.spoolId) ?? new Map<number, Sample[]>();
    this.#frames.set(frame.spoolId, frames);
    frames.set(frame.seq, frame.reports);
  }

  #noteAnswer(spoolId: string, data: RawData): string | undefined {
    const answer = read(fromServer, data);
    if (answer?.type === 'ack') this.#noteAcked(answer.spoolId, answer.seq);
    if (answer?.type === 'welcome') this.#noteAcked(spoolId, answer.ackedSeq);
    return answer?.type;
  }

  #noteAcked(spoolId: string, seq: number): void {
    this.#acked.set(spoolId, Math.max(seq, this.#acked.get(spoolId) ?? 0));
  }
}
