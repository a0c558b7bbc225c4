import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorkerDirectory } from '../directory/worker-directory.ts';
import type { JobBoard, PoolWork } from '../jobs/job-board.ts';
import { ConnectionSlots, type ConnectionSlot } from '../limits/connection-slots.ts';
import { stratumLimits, type StratumLimits } from '../limits/stratum-limits.ts';
import { WorkerPauses } from '../limits/worker-pauses.ts';
import type { PoolLog } from '../pool-log.ts';
import type { ShareChecker } from '../shares/share-checker.ts';
import type { ShareSpool, ShareWorker } from '../spool/share-spool.ts';
import { Vardiff, type DifficultyBounds } from '../vardiff/vardiff.ts';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import { BroadcastJob } from './broadcast-job.ts';
import type { Extranonces } from './extranonces.ts';
import { newSessionId, type MinerSession } from './miner-session.ts';
import { PoolCounters, type CloseReason } from './pool-counters.ts';
import { ResumableSessions } from './resumable-sessions.ts';
import type { SmallMiners } from './small-miners.ts';
import { StratumConnection } from './stratum-connection.ts';
import type { StratumContext } from './stratum-context.ts';

/** Connections that are served in one go before others get their turn. */
const sliceOfBroadcast = 256;
const tickMs = 1_000;
const vardiffTickMs = 5_000;

/** What the Stratum server of one coin is made of. */
interface StratumPoolOptions {
  coin: MinedCoin;
  board: JobBoard;
  checker: ShareChecker<ShareWorker>;
  spool: ShareSpool;
  directory: WorkerDirectory;
  extranonces: Extranonces;
  /** Bounds of every miner's difficulty, and where it starts. */
  difficulty: DifficultyBounds & { start: number };
  smallMiners?: SmallMiners | undefined;
  /** Gets each user that was refused, with what its miner was answered. */
  onRefused?: (user: string, reason: string, address: string) => void;
  log: PoolLog;
  limits?: Partial<StratumLimits>;
  /** The connections of the process, where several coins share them. */
  slots?: ConnectionSlots;
  now?: () => number;
}

/** The Stratum server of one coin: all its connections, whichever port they come from, and the work that is sent to them. */
export class StratumPool {
  readonly counters = new PoolCounters();
  readonly slots: ConnectionSlots;
  readonly #options: StratumPoolOptions;
  readonly #context: StratumContext;
  readonly #connections = new Set<StratumConnection>();
  /** In the order in which they came. */
  readonly #unauthorized = new Set<StratumConnection>();
  readonly #resumable: ResumableSessions;
  readonly #stopArchived: () => void;
  readonly #timer: NodeJS.Timeout;
  #lastVardiffAt = 0;
  #broadcasts = 0;

  constructor(options: StratumPoolOptions) {
    const limits: StratumLimits = { ...stratumLimits, ...options.limits };
    const now = options.now ?? (() => performance.now());
    const { coin, board, checker, spool, directory, difficulty, log } = options;
    this.#options = options;
    this.slots = options.slots ?? new ConnectionSlots(limits);
    board.sentAt = now();
    this.#resumable = new ResumableSessions(limits.resumableSessions, limits.resumeMs, ({ extranonce1 }) =>
      options.extranonces.release(extranonce1),
    );
    this.#context = {
      coin,
      board,
      checker,
      spool,
      directory,
      difficulty,
      log,
      limits,
      now,
      smallMiners: options.smallMiners,
      onRefused: options.onRefused ?? (() => undefined),
      counters: this.counters,
      pauses: new WorkerPauses(limits.pauses, limits.pauseMs),
      openSession: (sessionId) => this.#openSession(sessionId),
      onAuthorized: (connection) => void this.#unauthorized.delete(connection),
      onClosed: (connection) => this.#onClosed(connection),
    };
    board.onWork = (work) => void this.#broadcast(work);
    this.#stopArchived = directory.onArchived((ids) => this.#closeWorkersOf(new Set(ids)));
    this.#timer = setInterval(() => this.tick(), tickMs);
  }

  get connections(): number {
    return this.#connections.size;
  }

  get resumableSessions(): number {
    return this.#resumable.size;
  }

  /** Serves a miner on a socket. `address` is where it comes from; `slot` is its place among the connections of the process. */
  accept(socket: Socket, address: string, slot: ConnectionSlot): StratumConnection {
    const { limits, board } = this.#context;
    this.counters.connections += 1;
    const connection = new StratumConnection(this.#context, socket, address, slot);
    this.#connections.add(connection);
    this.#unauthorized.add(connection);
    if (board.state === 'gone') connection.close('no-work');
    else if (this.#unauthorized.size > limits.unauthorizedConnections) this.#closeOldestUnauthorized();
    return connection;
  }

  /** Honest miners authorize within a second, so the oldest one that has not is the right one to go. */
  #closeOldestUnauthorized(): void {
    const [oldest] = this.#unauthorized;
    if (!oldest) return;
    this.#unauthorized.delete(oldest);
    oldest.close('too-many-connections');
  }

  /** Sends work that is due and lets time pass for every connection; called once a second. */
  tick(): void {
    const { now, board, limits } = this.#context;
    const time = now();
    this.#resumable.expire(time);
    if (board.state === 'gone') return this.#closeAll('no-work');
    if (time - this.#lastVardiffAt >= Math.min(vardiffTickMs, limits.authorizeMs / 2)) {
      this.#lastVardiffAt = time;
      for (const connection of this.#connections) connection.tick(time);
    }
    const work = board.current;
    const isDue = time - board.sentAt >= limits.notifyMs - tickMs;
    // A template that waited goes out in place of the work before.
    if (work && isDue && !board.refresh()) void this.#broadcast(work);
  }

  /** Disconnects all miners. */
  close(): void {
    clearInterval(this.#timer);
    this.#stopArchived();
    this.#closeAll('stopping');
  }

  async #broadcast(work: PoolWork): Promise<void> {
    const number = (this.#broadcasts += 1);
    const { checker, board, now } = this.#context;
    board.sentAt = now();
    const job = new BroadcastJob(work, checker.nextJobId(), board.timeOf(work));
    let served = 0;
    for (const connection of this.#connections) {
      connection.broadcast(work, job);
      served += 1;
      if (served % sliceOfBroadcast !== 0) continue;
      await nextTurn();
      if (number !== this.#broadcasts) return;
    }
  }

  #openSession(sessionId: string): MinerSession {
    const { checker, now, difficulty } = this.#context;
    const resumed = sessionId === '' ? undefined : this.#resumable.take(sessionId, now());
    if (resumed) return resumed;
    const extranonce1 = this.#options.extranonces.allocate();
    return {
      id: newSessionId(),
      extranonce1,
      shares: checker.openSession({ extranonce1, onVerdict: () => undefined }),
      vardiff: new Vardiff(this.#options.difficulty.start, difficulty, now()),
      lastWork: undefined,
      lastTime: 0,
    };
  }

  #onClosed(connection: StratumConnection): void {
    if (!this.#connections.delete(connection)) return;
    this.#unauthorized.delete(connection);
    if (connection.session) this.#resumable.add(connection.session, this.#context.now());
  }

  #closeWorkersOf(subaccountIds: ReadonlySet<number>): void {
    for (const connection of this.#connections) if (connection.isOf(subaccountIds)) connection.close('archived');
  }

  #closeAll(reason: CloseReason): void {
    for (const connection of this.#connections) connection.close(reason);
  }
}
