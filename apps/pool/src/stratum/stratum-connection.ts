import type { Socket } from 'node:net';
import { difficultyOfTarget } from '@headframe/domain/pool/difficulty';
import { targetFromBytes } from '@headframe/domain/pool/target';
import {
  encodeError,
  encodeReconnect,
  encodeResult,
  encodeSetVersionMask,
  encodeSubscription,
  LineReader,
  passwordOptions,
  printableText,
  readRequest,
  stratumErrors,
  writeHex,
  type StratumRequest,
} from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';
import type { Misconduct } from '../limits/misconduct.ts';
import type { RejectStep } from '../limits/reject-steps.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import type { DifficultyMove } from '../vardiff/vardiff.ts';
import { answerConfigure } from './answer-configure.ts';
import { authorizeUser } from './authorize-user.ts';
import { ConnectionBudget } from './connection-budget.ts';
import { DifficultyWishes } from './difficulty-wishes.ts';
import { extranonce2Bytes } from './extranonces.ts';
import type { MinerSession } from './miner-session.ts';
import type { CloseReason } from './pool-counters.ts';
import { SessionJobs, type BroadcastJob } from './session-jobs.ts';
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

/**
 * One miner's connection. Requests may come in any order: a worker that is authorized before `mining.subscribe` is kept,
 * options of `mining.configure` and passwords hold for the session that follows. Work is sent once both are there.
 */
export class StratumConnection {
  readonly address: string;
  /** What the miner says it is, safe to print. */
  agent = '';
  readonly openedAt: number;
  readonly #context: StratumContext;
  readonly #socket: Socket;
  readonly #reader: LineReader;
  readonly #jobs: SessionJobs;
  readonly #budget: ConnectionBudget;
  readonly #wishes: DifficultyWishes;
  readonly #intake: ShareIntake;
  readonly #workers = new Map<string, ShareWorker>();
  #session: MinerSession | undefined;
  #isWorking = false;
  #isClosed = false;
  #lastLineAt: number;
  #versionMask = 0;
  #pendingAuthorizations = 0;

  constructor(context: StratumContext, socket: Socket, address: string) {
    const now = context.now();
    this.#context = context;
    this.#socket = socket;
    this.address = address;
    this.openedAt = now;
    this.#lastLineAt = now;
    this.#budget = new ConnectionBudget(context.limits, now);
    this.#wishes = new DifficultyWishes(context.difficulty);
    this.#intake = new ShareIntake(context, {
      write: (line) => this.#write(line),
      move: (move) => this.#move(move),
      punish: (misconduct) => this.#punish(misconduct, context.now()),
      step: (step) => this.#takeStep(step),
    });
    this.#jobs = new SessionJobs(context, (line) => this.#write(line));
    this.#reader = new LineReader(context.limits.lineBytes, (bytes, start, end) => this.#readLine(bytes, start, end));
    socket.on('data', (packet: Buffer) => this.#guard(() => this.#read(packet)));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#onClosed());
  }

  get isAuthorized(): boolean {
    return this.#workers.size > 0;
  }

  /** The session, once the miner has subscribed. */
  get session(): MinerSession | undefined {
    return this.#session;
  }

  /** Whether one of its workers belongs to one of the subaccounts. */
  isOf(subaccountIds: ReadonlySet<number>): boolean {
    return [...this.#workers.values()].some(({ subaccountId }) => subaccountIds.has(subaccountId));
  }

  /** Ends the connection, once its last answers are read or a few seconds have passed. */
  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { counters, pauses, log, now } = this.#context;
    counters.close(reason);
    if (reason === 'misconduct' || reason === 'flood')
      for (const user of this.#workers.keys()) pauses.add(this.address, user, now());
    if (reason !== 'stopping')
      log.info('A connection was closed.', { reason, address: this.address, agent: this.agent });
    this.#reader.stop();
    if (!readsItsAnswers.has(reason)) this.#socket.destroy();
    else this.#socket.end();
    setTimeout(() => this.#socket.destroy(), lingerMs).unref();
  }

  /** Sends a job of the broadcast, with the bounds of its work. */
  broadcast(work: PoolWork, job: BroadcastJob): void {
    const session = this.#session;
    if (this.#isClosed || !this.#isWorking || !session) return;
    this.#guard(() => {
      session.vardiff.setBounds(this.#wishes.boundsOf(work, this.#jobs.isWeighted), this.#context.now());
      this.#jobs.sendBroadcast(session, work, job);
    });
  }

  /** Lets time pass: deadlines, and the difficulty of a miner that brings nothing. */
  tick(now: number): void {
    const { limits } = this.#context;
    if (this.#isClosed) return;
    if (!this.isAuthorized && now - this.openedAt >= limits.authorizeMs) return this.close('not-authorized');
    if (now - this.#lastLineAt >= limits.idleMs) return this.close('idle');
    if (this.#isWorking && this.#context.board.current) this.#move(this.#session?.vardiff.tick(now));
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
    if (this.#session && this.isAuthorized && this.#mayBringShare(now)) {
      if (this.#session.shares.submitLine(bytes, start, end)) return this.#budget.spendShare();
    }
    const text = bytes.toString('utf8', start, end);
    const request = readRequest(text);
    if (request.kind === 'submit') return this.#submit(request, text, now);
    if (!this.#budget.takeRequest(now)) return this.#refuseExcess(request.id, 'Too many requests', now);
    this.#answer(request, now);
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
    if (!this.#mayBringShare(now)) {
      this.#context.counters.reject('flood');
      return this.#refuseExcess(id, 'Too many shares', now);
    }
    this.#budget.spendShare();
    if (!this.#session) this.#write(encodeError(id, stratumErrors.notSubscribed, 'Not subscribed'));
    else if (!this.isAuthorized) this.#write(encodeError(id, stratumErrors.unauthorized, 'Unauthorized worker'));
    else return this.#session.shares.submitParameters(id, (JSON.parse(text) as { params?: unknown }).params);
    this.#context.counters.reject('unauthorized');
    this.#punish('unauthorizedShare', now);
  }

  #answer(request: StratumRequest, now: number): void {
    const { id } = request;
    switch (request.kind) {
      case 'subscribe':
        return this.#subscribe(request, now);
      case 'authorize':
        return void this.#authorize(request);
      case 'configure':
        return this.#configure(request, now);
      case 'suggestDifficulty':
        return this.#suggest(id, request.difficulty, now);
      case 'suggestTarget':
        return this.#suggestTarget(id, request.target, now);
      case 'subscribeExtranonce':
        return this.#write(encodeResult(id, true));
      case 'ping':
        return this.#write(encodeResult(id, 'pong'));
      case 'getVersion':
        return this.#write(encodeResult(id, 'headframe'));
      case 'answer':
        return;
      case 'unsupported':
        return this.#write(encodeError(id, stratumErrors.other, 'Method not supported'));
      case 'unknown':
        this.#write(encodeError(id, stratumErrors.other, 'Method not found'));
        return this.#punish('unknown', now);
      case 'invalid':
        this.#write(encodeError(id, stratumErrors.other, 'Invalid parameters'));
        return this.#punish('invalid', now);
      default:
        this.#write(encodeError(id, stratumErrors.other, 'Not a Stratum request'));
        return this.#punish('garbage', now);
    }
  }

  #punish(misconduct: Misconduct, now: number): void {
    if (this.#budget.punish(misconduct, now)) this.close('misconduct');
  }

  #subscribe({ id, agent, sessionId }: { id: string; agent: string; sessionId: string }, now: number): void {
    this.agent = printableText(agent);
    const session = (this.#session ??= this.#openSession(sessionId, now));
    const extranonce1 = writeHex(session.extranonce1);
    this.#write(encodeSubscription(id, { sessionId: session.id, extranonce1, extranonce2Size: extranonce2Bytes }));
    this.#startWork();
  }

  #openSession(sessionId: string, now: number): MinerSession {
    const session = this.#context.openSession(sessionId);
    session.shares.onVerdict = (verdict) => this.#intake.take(session, verdict);
    session.shares.versionMask = this.#versionMask;
    session.vardiff.resume(now);
    // A resumed session has the workers of the connection before: this one authorizes its own.
    session.shares.clearWorkers();
    for (const [user, worker] of this.#workers) session.shares.authorize(user, worker);
    this.#session = session;
    this.#applyWishes(now);
    return session;
  }

  async #authorize({ id, user, password }: { id: string; user: string; password: string }): Promise<void> {
    const { limits, now } = this.#context;
    if (this.#pendingAuthorizations >= limits.pendingAuthorizations)
      return this.#refuseExcess(id, 'Too many requests', now());
    this.#pendingAuthorizations += 1;
    const result = await authorizeUser(this.#context, this.address, user, this.#workers);
    this.#pendingAuthorizations -= 1;
    if (this.#isClosed) return;
    if ('refusal' in result) {
      this.#write(encodeError(id, result.code, result.refusal));
      if (result.isMisconduct) this.#punish('refusedWorker', now());
      return;
    }
    this.#guard(() => this.#admit(id, user, password, result.worker));
  }

  #admit(id: string, user: string, password: string, worker: ShareWorker): void {
    const { now } = this.#context;
    const isFirst = !this.isAuthorized;
    this.#session?.shares.authorize(user, worker);
    this.#workers.set(user, worker);
    this.#wishes.add(passwordOptions(password));
    this.#write(encodeResult(id, true));
    if (isFirst) this.#context.onAuthorized(this);
    this.#move(this.#applyWishes(now()));
    this.#startWork();
  }

  /** Applies what passwords and `mining.configure` ask for; returns the move that they make. */
  #applyWishes(now: number): DifficultyMove | undefined {
    const { vardiff } = this.#session ?? {};
    return vardiff && this.#wishes.apply(vardiff, this.#context.board.newest, this.#jobs.isWeighted, now);
  }

  #configure(
    { id, extensions, options }: { id: string; extensions: string[]; options: Record<string, unknown> },
    now: number,
  ): void {
    const { coin, board } = this.#context;
    const hasWeight = (board.newest?.loaded.template.weight ?? 1) > 1;
    const configured = answerConfigure(extensions, options, { versionMask: coin.versionMask, hasWeight });
    this.#write(encodeResult(id, configured.result));
    if (configured.isWeighted) this.#jobs.isWeighted = true;
    if (configured.versionMask !== undefined) {
      this.#versionMask = configured.versionMask;
      if (this.#session) this.#session.shares.versionMask = configured.versionMask;
      this.#write(encodeSetVersionMask(configured.versionMask));
    }
    if (configured.minDifficulty !== undefined) {
      this.#wishes.setMin(configured.minDifficulty);
      this.#move(this.#applyWishes(now));
    }
  }

  #suggest(id: string, difficulty: number, now: number): void {
    this.#write(encodeResult(id, true));
    if (this.#session) this.#move(this.#session.vardiff.suggest(difficulty, now));
    else this.#wishes.add({ startDifficulty: difficulty });
  }

  #suggestTarget(id: string, target: Uint8Array, now: number): void {
    const value = targetFromBytes(target.toReversed());
    if (value > 0n) return this.#suggest(id, difficultyOfTarget(value, this.#context.coin.difficultyShift), now);
    this.#write(encodeError(id, stratumErrors.other, 'Invalid parameters'));
    this.#punish('invalid', now);
  }

  #startWork(): void {
    if (this.#isWorking || !this.#session || !this.isAuthorized) return;
    this.#isWorking = true;
    this.#jobs.send(this.#session, true);
  }

  /** Sends a changed difficulty with a job of its own. */
  #move(move: DifficultyMove | undefined): void {
    if (move && this.#isWorking && this.#session && !this.#isClosed) this.#jobs.send(this.#session, move.isUrgent);
  }

  #takeStep(step: RejectStep | undefined): void {
    if (step === 'drop') return this.close('only-rejects');
    if (step === 'reconnect') this.#write(encodeReconnect());
    if (step === 'new-work' && this.#session) this.#jobs.send(this.#session, true);
  }

  #onClosed(): void {
    this.#isClosed = true;
    this.#isWorking = false;
    this.#reader.stop();
    if (this.#session) detachSession(this.#context, this.#session);
    this.#context.onClosed(this);
  }
}
