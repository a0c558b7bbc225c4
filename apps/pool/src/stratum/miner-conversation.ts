import { difficultyOfTarget } from '@headframe/domain/pool/difficulty';
import { targetFromBytes } from '@headframe/domain/pool/target';
import {
  encodeError,
  encodeResult,
  encodeSetVersionMask,
  encodeSubscription,
  passwordOptions,
  printableText,
  stratumErrors,
  writeHex,
  type StratumRequest,
} from '@headframe/stratum';
import type { AuthorizedUser } from '../directory/worker-directory.ts';
import type { PoolWork } from '../jobs/job-board.ts';
import type { Misconduct } from '../limits/misconduct.ts';
import type { ShareVerdict } from '../shares/share-verdict.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import type { DifficultyMove } from '../vardiff/vardiff.ts';
import { answerConfigure } from './answer-configure.ts';
import { authorizeUser } from './authorize-user.ts';
import type { BroadcastJob } from './broadcast-job.ts';
import { DifficultyWishes } from './difficulty-wishes.ts';
import { extranonce2Bytes } from './extranonces.ts';
import type { MinerSession } from './miner-session.ts';
import { floorOfAgent } from './small-miners.ts';
import { SessionJobs } from './session-jobs.ts';
import type { StratumContext } from './stratum-context.ts';

/** What a conversation does on its connection. */
interface ConversationEffects {
  write(line: string | Buffer): void;
  punish(misconduct: Misconduct, now: number): void;
  /** Answers a request beyond those that a connection may bring. */
  refuseExcess(id: string, text: string, now: number): void;
  /** Runs what follows a wait; a fault of ours costs this connection alone. */
  guard(work: () => void): void;
  /** Takes the verdict on a share of the session. */
  judged(session: MinerSession, verdict: ShareVerdict<ShareWorker>): void;
  /** Called with the first worker. */
  onAuthorized(): void;
}

/**
 * What a miner and the pool agree on over one connection: session, workers, extensions and difficulty. Answers every request
 * other than a share. They may come in any order: a worker that is authorized before `mining.subscribe` is kept, options of
 * `mining.configure` and passwords hold for the session that follows. Work is sent once both are there.
 */
export class MinerConversation {
  /** What the miner says it is, safe to print. */
  agent = '';
  readonly #context: StratumContext;
  readonly #address: string;
  readonly #effects: ConversationEffects;
  readonly #jobs: SessionJobs;
  readonly #wishes: DifficultyWishes;
  readonly #workers = new Map<string, ShareWorker>();
  #session: MinerSession | undefined;
  #isWorking = false;
  #isEnded = false;
  #versionMask = 0;
  #pendingAuthorizations = 0;

  constructor(context: StratumContext, address: string, effects: ConversationEffects) {
    this.#context = context;
    this.#address = address;
    this.#effects = effects;
    this.#wishes = new DifficultyWishes(context.difficulty);
    this.#jobs = new SessionJobs(context, (line) => effects.write(line));
  }

  /** The session, once the miner has subscribed. */
  get session(): MinerSession | undefined {
    return this.#session;
  }

  get isAuthorized(): boolean {
    return this.#workers.size > 0;
  }

  /** Its authorized workers by the user that they came with. */
  get workers(): ReadonlyMap<string, ShareWorker> {
    return this.#workers;
  }

  /** Sends nothing more on its own. */
  end(): void {
    this.#isEnded = true;
  }

  /** Sends a job of the broadcast, with the bounds of its work. */
  broadcast(work: PoolWork, job: BroadcastJob): void {
    const session = this.#session;
    if (this.#isEnded || !this.#isWorking || !session) return;
    this.#effects.guard(() => {
      session.vardiff.setBounds(this.#wishes.boundsOf(work, this.#jobs.isWeighted), this.#context.now());
      this.#jobs.sendBroadcast(session, work, job);
    });
  }

  /** Lowers the difficulty of a miner that brings nothing. */
  tick(now: number): void {
    if (this.#isWorking && this.#context.board.current) this.move(this.#session?.vardiff.tick(now));
  }

  /** Sends a changed difficulty with a job of its own. */
  move(move: DifficultyMove | undefined): void {
    if (move && this.#isWorking && this.#session && !this.#isEnded) this.#jobs.send(this.#session, move.isUrgent);
  }

  /** Sends a job that replaces all others. */
  renewWork(): void {
    if (this.#session) this.#jobs.send(this.#session, true);
  }

  /** Answers a request other than a share. */
  answer(request: StratumRequest, now: number): void {
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
        return this.#effects.write(encodeResult(id, true));
      case 'ping':
        return this.#effects.write(encodeResult(id, 'pong'));
      case 'getVersion':
        return this.#effects.write(encodeResult(id, 'headframe'));
      case 'answer':
        return;
      case 'unsupported':
        return this.#effects.write(encodeError(id, stratumErrors.other, 'Method not supported'));
      case 'unknown':
        return this.#refuse(id, 'Method not found', 'unknown', now);
      case 'invalid':
        return this.#refuse(id, 'Invalid parameters', 'invalid', now);
      default:
        return this.#refuse(id, 'Not a Stratum request', 'garbage', now);
    }
  }

  #refuse(id: string, text: string, misconduct: Misconduct, now: number): void {
    this.#effects.write(encodeError(id, stratumErrors.other, text));
    this.#effects.punish(misconduct, now);
  }

  #subscribe({ id, agent, sessionId }: { id: string; agent: string; sessionId: string }, now: number): void {
    this.agent = printableText(agent);
    const floor = floorOfAgent(this.#context.smallMiners, agent);
    if (floor !== undefined) this.#wishes.lowerFloor(floor);
    const session = (this.#session ??= this.#openSession(sessionId, now));
    const extranonce1 = writeHex(session.extranonce1);
    const subscription = { sessionId: session.id, extranonce1, extranonce2Size: extranonce2Bytes };
    this.#effects.write(encodeSubscription(id, subscription));
    this.#startWork();
  }

  #openSession(sessionId: string, now: number): MinerSession {
    const session = this.#context.openSession(sessionId);
    session.shares.onVerdict = (verdict) => this.#effects.judged(session, verdict);
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
      return this.#effects.refuseExcess(id, 'Too many requests', now());
    this.#pendingAuthorizations += 1;
    const result = await authorizeUser(this.#context, this.#address, user, this.#workers);
    this.#pendingAuthorizations -= 1;
    if (this.#isEnded) return;
    if ('refusal' in result) {
      this.#context.onRefused(user, result.refusal, this.#address);
      this.#effects.write(encodeError(id, result.code, result.refusal));
      if (result.isMisconduct) this.#effects.punish('refusedWorker', now());
      return;
    }
    this.#effects.guard(() => this.#admit(id, user, password, result));
  }

  #admit(id: string, user: string, password: string, { worker, difficulty }: AuthorizedUser): void {
    const isFirst = !this.isAuthorized;
    this.#session?.shares.authorize(user, worker);
    this.#workers.set(user, worker);
    // What stands in the password is meant for this pool; the user may be that of another.
    if (difficulty !== undefined) this.#wishes.add({ fixedDifficulty: difficulty });
    this.#wishes.add(passwordOptions(password));
    this.#effects.write(encodeResult(id, true));
    if (isFirst) this.#effects.onAuthorized();
    this.move(this.#applyWishes(this.#context.now()));
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
    this.#effects.write(encodeResult(id, configured.result));
    if (configured.isWeighted) this.#jobs.isWeighted = true;
    if (configured.versionMask !== undefined) {
      this.#versionMask = configured.versionMask;
      if (this.#session) this.#session.shares.versionMask = configured.versionMask;
      this.#effects.write(encodeSetVersionMask(configured.versionMask));
    }
    if (configured.minDifficulty !== undefined) {
      this.#wishes.setMin(configured.minDifficulty);
      this.move(this.#applyWishes(now));
    }
  }

  #suggest(id: string, difficulty: number, now: number): void {
    this.#effects.write(encodeResult(id, true));
    if (this.#session) this.move(this.#session.vardiff.suggest(difficulty, now));
    else this.#wishes.add({ startDifficulty: difficulty });
  }

  #suggestTarget(id: string, target: Uint8Array, now: number): void {
    const value = targetFromBytes(target.toReversed());
    if (value > 0n) return this.#suggest(id, difficultyOfTarget(value, this.#context.coin.difficultyShift), now);
    this.#refuse(id, 'Invalid parameters', 'invalid', now);
  }

  #startWork(): void {
    if (this.#isWorking || !this.#session || !this.isAuthorized) return;
    this.#isWorking = true;
    this.#jobs.send(this.#session, true);
  }
}
