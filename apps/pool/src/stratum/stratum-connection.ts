import type { Socket } from 'node:net';
import { encodeError, encodeReconnect, LineReader, readRequest, stratumErrors } from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';
import type { ConnectionSlot } from '../limits/connection-slots.ts';
import type { Misconduct } from '../limits/misconduct.ts';
import type { RejectStep } from '../limits/reject-steps.ts';
import type { BroadcastJob } from './broadcast-job.ts';
import { ConnectionBudget } from './connection-budget.ts';
import { MinerConversation } from './miner-conversation.ts';
import type { MinerSession } from './miner-session.ts';
import type { CloseReason } from './pool-counters.ts';
import { detachSession, ShareIntake } from './share-intake.ts';
import type { StratumContext } from './stratum-context.ts';

/** Reasons of which a miner is to read what it was answered; without them its connection is cut at once. */
const readsItsAnswers: ReadonlySet<CloseReason> = new Set([
  'flood',
  'misconduct',
  'only-rejects',
  'archived',
  'stopping',
]);

/** How long a closed connection may take to read its last answers, in milliseconds. */
const lingerMs = 3_000;

/** One miner's connection: reads its lines within their limits, takes its shares, and closes it for what it does. */
export class StratumConnection {
  readonly address: string;
  readonly openedAt: number;
  readonly #context: StratumContext;
  readonly #socket: Socket;
  readonly #reader: LineReader;
  readonly #budget: ConnectionBudget;
  readonly #intake: ShareIntake;
  readonly #conversation: MinerConversation;
  #isClosed = false;
  #lastLineAt: number;

  constructor(context: StratumContext, socket: Socket, address: string, slot: ConnectionSlot) {
    const now = context.now();
    this.#context = context;
    this.#socket = socket;
    this.address = address;
    this.openedAt = now;
    this.#lastLineAt = now;
    this.#budget = new ConnectionBudget(context.limits, now);
    this.#intake = new ShareIntake(context, {
      write: (line) => this.#write(line),
      // A share of a small miner costs a moment of any processor: it is no proof.
      accepted: (difficulty) => difficulty >= context.difficulty.min && slot.prove(),
      move: (move) => this.#conversation.move(move),
      punish: (misconduct) => this.#punish(misconduct, context.now()),
      step: (step) => this.#takeStep(step),
    });
    this.#conversation = new MinerConversation(context, address, {
      write: (line) => this.#write(line),
      punish: (misconduct, at) => this.#punish(misconduct, at),
      refuseExcess: (id, text, at) => this.#refuseExcess(id, text, at),
      guard: (work) => this.#guard(work),
      judged: (session, verdict) => this.#intake.take(session, verdict),
      onAuthorized: () => context.onAuthorized(this),
    });
    this.#reader = new LineReader(
      context.limits.lineBytes,
      (bytes, start, end) => this.#readLine(bytes, start, end),
      () => this.#takeEmptyLine(),
    );
    socket.on('data', (packet: Buffer) => this.#guard(() => this.#read(packet)));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#onClosed());
  }

  /** What the miner says it is, safe to print. */
  get agent(): string {
    return this.#conversation.agent;
  }

  get isAuthorized(): boolean {
    return this.#conversation.isAuthorized;
  }

  /** The session, once the miner has subscribed. */
  get session(): MinerSession | undefined {
    return this.#conversation.session;
  }

  /** Whether one of its workers belongs to one of the subaccounts. */
  isOf(subaccountIds: ReadonlySet<number>): boolean {
    return [...this.#conversation.workers.values()].some(({ subaccountId }) => subaccountIds.has(subaccountId));
  }

  /** Ends the connection, once its last answers are read or a few seconds have passed. */
  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#end();
    const { counters, pauses, log, now } = this.#context;
    counters.close(reason);
    if (reason === 'misconduct' || reason === 'flood')
      for (const user of this.#conversation.workers.keys()) pauses.add(this.address, user, now());
    // Those that make way are counted alone: a flood of connections fills no log.
    if (reason !== 'stopping' && reason !== 'too-many-connections')
      log.info('A connection was closed.', { reason, address: this.address, agent: this.agent });
    if (!readsItsAnswers.has(reason)) this.#socket.destroy();
    else this.#socket.end();
    setTimeout(() => this.#socket.destroy(), lingerMs).unref();
  }

  /** Sends a job of the broadcast, with the bounds of its work. */
  broadcast(work: PoolWork, job: BroadcastJob): void {
    this.#conversation.broadcast(work, job);
  }

  /** Lets time pass: deadlines, and the difficulty of a miner that brings nothing. */
  tick(now: number): void {
    const { limits } = this.#context;
    if (this.#isClosed) return;
    if (!this.isAuthorized && now - this.openedAt >= limits.authorizeMs) return this.close('not-authorized');
    if (now - this.#lastLineAt >= limits.idleMs) return this.close('idle');
    this.#conversation.tick(now);
  }

  /** A fault of ours costs this connection and no other. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#context.log.error('A connection failed.', { address: this.address, agent: this.agent, error });
      this.close('fault');
    }
  }

  #read(packet: Buffer): void {
    if (!this.#reader.push(packet)) this.close('line-too-long');
  }

  #write(line: string | Buffer): void {
    if (this.#socket.destroyed || !this.#socket.writable) return;
    this.#socket.write(line);
    if (this.#socket.writableLength > this.#context.limits.pendingBytes) {
      this.close('too-slow');
    }
  }

  #readLine(bytes: Buffer, start: number, end: number): void {
    const now = this.#context.now();
    this.#lastLineAt = now;
    const { session, isAuthorized } = this.#conversation;
    if (session && isAuthorized && this.#mayBringShare(now)) {
      if (session.shares.submitLine(bytes, start, end)) return this.#budget.spendShare();
    }
    const text = bytes.toString('utf8', start, end);
    const request = readRequest(text);
    if (request.kind === 'submit') return this.#submit(request, text, now);
    if (!this.#budget.takeRequest(now)) return this.#refuseExcess(request.id, 'Too many requests', now);
    this.#conversation.answer(request, now);
  }

  /** An empty line costs what a request does, and has no answer. It is no sign of life. */
  #takeEmptyLine(): void {
    const now = this.#context.now();
    if (!this.#budget.takeRequest(now) && !this.#budget.takeExcess(now)) this.close('flood');
  }

  #mayBringShare(now: number): boolean {
    return this.#intake.pending < this.#context.limits.pendingShares && this.#budget.hasShare(now);
  }

  #refuseExcess(id: string, text: string, now: number): void {
    this.#write(encodeError(id, stratumErrors.other, text));
    if (!this.#budget.takeExcess(now)) this.close('flood');
  }

  /** A share in an unusual layout, before its time, or too many of them. */
  #submit({ id }: { id: string }, text: string, now: number): void {
    const { counters } = this.#context;
    if (!this.#mayBringShare(now)) {
      counters.reject('flood');
      return this.#refuseExcess(id, 'Too many shares', now);
    }
    this.#budget.spendShare();
    const { session, isAuthorized } = this.#conversation;
    if (!session) this.#write(encodeError(id, stratumErrors.notSubscribed, 'Not subscribed'));
    else if (!isAuthorized) this.#write(encodeError(id, stratumErrors.unauthorized, 'Unauthorized worker'));
    else return session.shares.submitParameters(id, (JSON.parse(text) as { params?: unknown }).params);
    counters.reject('unauthorized');
    this.#punish('unauthorizedShare', now);
  }

  #punish(misconduct: Misconduct, now: number): void {
    if (this.#budget.punish(misconduct, now)) this.close('misconduct');
  }

  #takeStep(step: RejectStep | undefined): void {
    if (step === 'drop') return this.close('only-rejects');
    if (step === 'reconnect') this.#write(encodeReconnect());
    if (step === 'new-work') this.#conversation.renewWork();
  }

  #onClosed(): void {
    this.#end();
    const { session } = this.#conversation;
    if (session) detachSession(this.#context, session);
    this.#context.onClosed(this);
  }

  /** Reads and sends nothing more on its own. */
  #end(): void {
    this.#isClosed = true;
    this.#conversation.end();
    this.#reader.stop();
  }
}
