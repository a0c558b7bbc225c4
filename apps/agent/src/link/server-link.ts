import os from 'node:os';
import {
  agentLinkCloseCodes,
  agentLinkPath,
  maximumMessageBytes,
  protocolVersion,
  readServerMessage,
  steadyNow,
} from '@headframe/agent-link';
import type {
  AgentMessage,
  AgentProgram,
  AgentStats,
  AgentSupport,
  Hello,
  ServerMessage,
  UnreadableEntry,
} from '@headframe/agent-link';
import { WebSocket } from 'ws';
import { errorText, type Log } from '../run/log.ts';
import type { Spool } from '../spool/spool.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { FrameSender } from './frame-sender.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import type { ServerClock } from './server-clock.ts';

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;

/** Messages that the link does not settle itself. */
export type Instruction = Exclude<ServerMessage, { type: 'ack' }>;

/** Settings of a link. */
interface ServerLinkOptions {
  url: string;
  key: string;
  spool: Spool;
  clock: ServerClock;
  log: Log;
  /** What the agent has drivers for. */
  support: AgentSupport;
  /** Version of the agent, and how it is updated. */
  program: AgentProgram & { version: string };
  onInstruction: (message: Instruction) => void;
  /** Called with entries of a message that this version cannot read. */
  onUnreadable: (entries: readonly UnreadableEntry[]) => void;
  stats: () => AgentStats;
  /** Called when the server was set back to an earlier time, so that devices are read in full again. */
  onSetBack: () => void;
  /** Time between two pings, in milliseconds; a connection silent for two of them is given up. */
  pingEveryMs: number;
  statsEveryMs: number;
  /** How long after a full disk refused what the server sent it is asked for again. */
  askAgainAfterMs?: number;
}

/** Completes a server address: http(s) is read as ws(s), and a bare host gets the gateway's path. Throws on what is no URL. */
export function agentUrl(text: string): string {
  const url = new URL(text.replace(/^http(s?):\/\//, 'ws$1://'));
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:')
    throw new TypeError(`${text} is not a ws:// or wss:// address.`);
  if (url.pathname === '/') url.pathname = agentLinkPath;
  return url.href;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps one connection to the server: dials, says hello, sends frames, hands messages on, and comes back when it breaks. */
export class ServerLink {
  readonly #options: ServerLinkOptions;
  readonly #url: string;
  #socket: WebSocket | null = null;
  #sender: FrameSender | null = null;
  #failures = 0;
  #retry: NodeJS.Timeout | null = null;
  #askAgain: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: ServerLinkOptions) {
    this.#options = options;
    this.#url = agentUrl(options.url);
  }

  /** Whether a server has welcomed the agent on the present connection. */
  get connected(): boolean {
    return this.#sender !== null;
  }

  start(): void {
    this.#dial();
  }

  /** Sends a frame that was just spooled, when there is a connection and room in the window. */
  frameReady(): void {
    this.#sender?.pump();
  }

  /** Sends a message that is not durable; without a connection it is dropped. */
  report(message: AgentMessage): void {
    if (this.#sender && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends the handshake again, with another spool id. */
  restart(): void {
    this.#sender = null;
    this.#socket?.close(1000, 'The spool was renewed.');
  }

  /** Closes the connection for good. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#askAgain) clearTimeout(this.#askAgain);
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => socket.terminate(), 1000);
      socket.once('close', () => {
        clearTimeout(force);
        resolve();
      });
      socket.close(1001, 'The agent stops.');
    });
  }

  #dial(): void {
    const socket = new WebSocket(this.#url, {
      headers: { authorization: `Bearer ${this.#options.key}` },
      handshakeTimeout: 10_000,
      maxPayload: maximumMessageBytes,
    });
    this.#socket = socket;
    let refusal = 0;
    let failure = '';
    let helloAt = 0;
    socket.on('unexpected-response', (request, response) => {
      if (response.statusCode === 401 || response.statusCode === 403) refusal = agentLinkCloseCodes.keyRefused;
      this.#options.log.warn('The server did not accept the connection.', { status: response.statusCode });
      request.destroy();
      socket.terminate();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (failure ||= errorText(error) || (error.code ?? '')));
    const stopPinging = this.#keepAlive(socket);
    socket.on('open', () => {
      helloAt = performance.now();
      socket.send(JSON.stringify(this.#hello()));
    });
    socket.on('message', (data) => this.#receive(socket, String(data), helloAt));
    socket.on('close', (code, reason) => {
      stopPinging();
      this.#ended(refusal || code, String(reason) || failure);
    });
  }

  #hello(): Hello {
    const { version, platform, updates } = this.#options.program;
    return {
      type: 'hello',
      protocol: protocolVersion,
      version,
      os: `${os.type()} ${os.release()} ${os.arch()}`.slice(0, 128),
      hostname: os.hostname().slice(0, 255),
      spoolId: this.#options.spool.id,
      lastSeq: this.#options.spool.lastSeq,
      now: steadyNow(),
      kinds: this.#options.support,
      program: { platform, updates },
      sharesCredentials: true,
      checksHostKeys: true,
      marks: this.#options.spool.marks,
    };
  }

  #keepAlive(socket: WebSocket): () => void {
    let heard = true;
    const alive = (): void => void (heard = true);
    socket.on('pong', alive);
    socket.on('message', alive);
    socket.on('ping', alive);
    const ping = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (!heard) socket.terminate();
      heard = false;
      socket.ping();
    }, this.#options.pingEveryMs);
    const stats = setInterval(() => {
      if (this.#sender && socket === this.#socket) socket.send(JSON.stringify(this.#options.stats()));
    }, this.#options.statsEveryMs);
    return () => {
      clearInterval(ping);
      clearInterval(stats);
    };
  }

  #receive(socket: WebSocket, text: string, helloAt: number): void {
    const { log } = this.#options;
    const read = readServerMessage(parsedJson(text));
    if (typeof read === 'string') {
      log.warn('A message of the server cannot be read and is ignored.', {
        length: text.length,
        reason: read.slice(0, 500),
      });
      return;
    }
    const { message, unreadable } = read;
    try {
      if (message.type === 'ack') this.#acknowledged(message);
      else if (message.type !== 'welcome' || this.#welcomed(socket, message, performance.now() - helloAt))
        this.#options.onInstruction(message);
      if (unreadable.length > 0) this.#options.onUnreadable(unreadable);
    } catch (error) {
      if (isDiskFull(error)) this.#askAgainLater(socket, error);
      else log.error('A message of the server could not be carried out.', { type: message.type, error });
    }
  }

  /** A mark that a full disk refuses is left out: the next one comes within a minute. */
  #acknowledged({ spoolId, seq, mark }: Extract<ServerMessage, { type: 'ack' }>): void {
    this.#sender?.acknowledge(spoolId, seq);
    try {
      if (mark !== undefined && this.#sender) this.#options.spool.keepMark(mark);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** The server sends everything again on a new connection; by then the disk may have space. Meanwhile frames go on. */
  #askAgainLater(socket: WebSocket, error: unknown): void {
    if (this.#askAgain) return;
    const waitMs = this.#options.askAgainAfterMs ?? 20_000;
    this.#options.log.error(
      'The disk of the data folder is full. What the server sent could not be kept and is asked for again until there is space.',
      { error, waitMs },
    );
    this.#askAgain = setTimeout(() => {
      this.#askAgain = null;
      if (socket === this.#socket) socket.close(1000, 'The disk of the agent was full.');
    }, waitMs);
  }

  #welcomed(socket: WebSocket, welcome: Welcome, roundTripMs: number): boolean {
    const { spool, clock, log } = this.#options;
    if (welcome.protocol !== protocolVersion) {
      log.error('The server speaks another version of the agent link; update the agent.', { server: welcome.protocol });
      socket.close(agentLinkCloseCodes.protocolError, 'Another protocol version.');
      return false;
    }
    if (welcome.ackedSeq > spool.highestSeq) {
      log.warn('The server knows more of this spool than its file holds; the spool gets a new number series.');
      spool.renumber();
      return false;
    }
    if (welcome.house && !this.#isServed(socket, welcome.house, welcome.ackedSeq)) return false;
    this.#failures = 0;
    clock.set(welcome.now, roundTripMs);
    this.#sender = new FrameSender(spool, Math.max(welcome.ackedSeq, spool.acked), (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    });
    log.info('Connected to the server.', { agentId: welcome.agentId, frames: spool.frames });
    socket.send(JSON.stringify(this.#options.stats()));
    return true;
  }

  /** Whether the agent works for the server's house; it gets again what it lacks. */
  #isServed(socket: WebSocket, house: NonNullable<Welcome['house']>, ackedSeq: number): boolean {
    const { spool, log, onSetBack } = this.#options;
    const before = spool.acked;
    const verdict = spool.meet(house, ackedSeq);
    if (verdict === 'older') {
      socket.close(agentLinkCloseCodes.olderHouse, 'This agent serves a newer house.');
      return false;
    }
    if (verdict === 'setBack') {
      log.warn('The server was set back to an earlier time; frames that are kept are sent again.', {
        from: ackedSeq + 1,
        to: before,
      });
      onSetBack();
    }
    return true;
  }

  #ended(code: number, reason: string): void {
    const welcomed = this.#sender !== null;
    this.#sender = null;
    if (this.#closed) return;
    const waitMs = Math.round(reconnectDelay(code, this.#failures, Math.random));
    this.#failures += 1;
    this.#report(code, reason, waitMs, welcomed);
    this.#retry = setTimeout(() => this.#dial(), waitMs);
  }

  #report(code: number, reason: string, waitMs: number, welcomed: boolean): void {
    const { log } = this.#options;
    const fields = { code, reason, waitMs };
    if (code === agentLinkCloseCodes.keyRefused)
      log.error('The server refused the agent key. Check it on the Agents page; trying again later.', fields);
    else if (code === agentLinkCloseCodes.replaced)
      log.error('Another agent is connected with the same key. Remove one of them. Trying again later.', fields);
    else if (code === agentLinkCloseCodes.olderHouse)
      log.error(
        'The server is that of an older house than the one that this agent serves: it gets nothing. Shut it down, or let it go on there.',
        fields,
      );
    else if (code === agentLinkCloseCodes.protocolError)
      log.error('Server and agent do not understand each other; one of them needs an update.', fields);
    else if (welcomed) log.warn('The connection to the server ended; telemetry is spooled.', fields);
    else log.warn('No server reached; telemetry is spooled.', fields);
  }
}
