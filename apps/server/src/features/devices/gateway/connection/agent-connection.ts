import { agentLinkCloseCodes, pollSecondsOf, steadyNow, type WrittenServerMessage } from '@headframe/agent-link';
import { WebSocket, type RawData } from 'ws';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import { openIngestSession, type IngestSession } from '../../ingest/index.ts';
import type { SignedInAgent } from './agent-authentication.ts';
import { SupportOfAgent } from './agent-support.ts';
import { ClockOffset, clockToleranceMs } from '../clock/clock-offset.ts';
import type { DevicePorts, AcceptedAgent } from './presence.ts';

/** Queued messages at which the socket is paused, and at which it is resumed. */
const queueBounds = { pause: 16, resume: 4 };

/** Time between two marks of the house, in milliseconds. */
const markEveryMs = 60_000;

/** How messages of a connection are handled, one after another; a thrown error ends the connection. */
type MessageHandler = (connection: AgentConnection, text: string) => Promise<void>;

/** One agent's socket: its messages in order, and what is known of the agent while it lasts. */
export class AgentConnection {
  readonly agent: SignedInAgent;
  readonly ip: string;
  readonly log: Logger;
  readonly session: IngestSession;
  readonly support = new SupportOfAgent();
  /** Whether the agent reads tables of credentials. */
  sharesCredentials = false;
  /** Whether the agent keeps a credential to the servers whose host keys it names. */
  checksHostKeys = false;
  /** Whether the agent keeps marks of the house. */
  keepsMarks = false;
  /** Scans that this agent was sent and that have no end yet. */
  readonly scans = new Set<number>();
  /** Start of the connection on the database in microseconds since the epoch; 0 until the agent said hello. */
  connectedAt = 0;
  /** When progress of commands was last stored, by the monotonic clock in milliseconds. */
  progressAt = -Infinity;
  ports: DevicePorts | null = null;
  /** Set when the whole list of devices was sent, after which changes may follow. */
  listed = false;
  readonly #socket: WebSocket;
  readonly #handler: MessageHandler;
  readonly #clock = new ClockOffset();
  #queue: string[] = [];
  #work: Promise<void> | null = null;
  #heard = true;
  #markedAt = -Infinity;

  constructor(socket: WebSocket, agent: SignedInAgent, ip: string, log: Logger, handler: MessageHandler) {
    this.#socket = socket;
    this.agent = agent;
    this.ip = ip;
    this.log = log.child({ agentId: agent.id });
    this.#handler = handler;
    this.session = openIngestSession({
      agentId: agent.id,
      subaccountId: agent.subaccountId,
      clockOffset: 0,
      pollSeconds: 15,
    });
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => void (this.#heard = true));
    socket.on('error', (error) => this.log.debug({ err: error }, 'The agent connection failed.'));
  }

  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Compares the clocks by a message that the agent wrote at `agentNow`, in milliseconds since the epoch. */
  compareClocks(agentNow: number): void {
    this.#clock.observe(agentNow, steadyNow());
    this.followClock();
  }

  /** Applies the adjustment of this machine's clock since the clocks were compared; both sides note times by a steady one. */
  followClock(): void {
    const set = Date.now() - steadyNow();
    this.session.clockOffset = this.#clock.value + (Math.abs(set) > clockToleranceMs ? set : 0);
  }

  /** Begins what the welcome starts. */
  begin(taken: AcceptedAgent): void {
    this.connectedAt = taken.connectedAt;
    this.ports = taken.ports;
    this.session.pollSeconds = pollSecondsOf(taken.setting, 'asic');
  }

  /** Whether the agent is to get a mark of the house now: one is due each minute. */
  isMarkDue(): boolean {
    if (!this.keepsMarks || performance.now() - this.#markedAt < markEveryMs) return false;
    this.#markedAt = performance.now();
    return true;
  }

  /** Sends a message; false when the connection has ended, and the message with it. */
  send(message: WrittenServerMessage): boolean {
    if (!this.open) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a ping; closes the connection when the last one was not answered. */
  ping(): void {
    if (!this.#heard) {
      this.#socket.terminate();
      return;
    }
    this.#heard = false;
    if (this.open) this.#socket.ping();
  }

  /** Waits until no message is being handled. */
  async idle(): Promise<void> {
    await this.#work;
  }

  close(code: number, reason: string): void {
    this.#queue = [];
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), 2000).unref();
  }

  onClose(listener: (code: number) => void): void {
    this.#socket.once('close', (code) => {
      this.#queue = [];
      listener(code);
    });
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#heard = true;
    if (isBinary) {
      this.close(agentLinkCloseCodes.protocolError, 'Text messages only.');
      return;
    }
    this.#queue.push(Buffer.isBuffer(data) ? data.toString('utf8') : String(data));
    if (this.#queue.length >= queueBounds.pause) this.#socket.pause();
    this.#work ??= this.#handleAll().finally(() => void (this.#work = null));
  }

  async #handleAll(): Promise<void> {
    try {
      for (let text = this.#queue.shift(); text !== undefined && this.open; text = this.#queue.shift()) {
        await this.#handler(this, text);
        if (this.#socket.isPaused && this.#queue.length <= queueBounds.resume) this.#socket.resume();
      }
    } catch (error) {
      this.log.error({ err: error }, 'A message of the agent could not be processed; the connection is closed.');
      this.close(1011, 'The server has a fault.');
    }
  }
}
