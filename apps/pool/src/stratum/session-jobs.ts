import { encodeNotify, encodeSetDifficulty } from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';
import type { MinerSession } from './miner-session.ts';
import type { StratumContext } from './stratum-context.ts';

/** One job as it goes to all miners: an id, a time, and the line in both forms, written once. */
export interface BroadcastJob {
  readonly id: number;
  readonly time: number;
  readonly kept: Buffer;
  readonly clean: Buffer;
}

/** Makes the next job of the work for all miners. */
export function createBroadcast({ board, checker }: StratumContext, work: PoolWork): BroadcastJob {
  const id = checker.nextJobId();
  const time = board.timeOf(work);
  const line = (isClean: boolean) => Buffer.from(encodeNotify(work.body, { jobId: id.toString(16), time, isClean }));
  return { id, time, kept: line(false), clean: line(true) };
}

/** Whether a session searches this very work already; a node may send an equal template twice. */
const isSameSpace = ({ lastWork }: MinerSession, work: PoolWork): boolean => lastWork?.body === work.body;

/** The jobs that one connection sends on its session, each with the difficulty that is frozen in it. */
export class SessionJobs {
  isWeighted = false;
  readonly #context: StratumContext;
  readonly #write: (line: string | Buffer) => void;
  #sentDifficulty = 0;

  constructor(context: StratumContext, write: (line: string | Buffer) => void) {
    this.#context = context;
    this.#write = write;
  }

  /** Sends a job of its own, after a change of difficulty or at the start; nothing while there is no work. */
  send(session: MinerSession, isClean: boolean): void {
    const { board, checker } = this.#context;
    const work = board.current;
    if (!work) return;
    // With the time of the job before, a miner would search the same space again.
    const earliest = isSameSpace(session, work) ? session.lastTime + 1 : 0;
    const time = Math.max(board.timeOf(work), earliest);
    const id = checker.nextJobId();
    const mustDrop = isClean || session.lastWork === undefined || session.lastWork.loaded.isStale;
    this.#add(session, work, id, time);
    this.#write(encodeNotify(work.body, { jobId: id.toString(16), time, isClean: mustDrop }));
  }

  /** Sends the job of all miners, unless the session has a later one of the same work. */
  sendBroadcast(session: MinerSession, work: PoolWork, job: BroadcastJob): void {
    if (isSameSpace(session, work) && session.lastTime >= job.time) return;
    const mustDrop = session.lastWork === undefined || session.lastWork.loaded.isStale;
    this.#add(session, work, job.id, job.time);
    this.#write(mustDrop ? job.clean : job.kept);
  }

  #add(session: MinerSession, work: PoolWork, id: number, time: number): void {
    const { difficulty } = session.vardiff;
    const isWeighted = this.isWeighted && work.loaded.template.weight > 1;
    session.shares.addJob({ id, template: work.loaded, difficulty, time, isWeighted });
    session.lastWork = work;
    session.lastTime = time;
    if (difficulty === this.#sentDifficulty) return;
    this.#sentDifficulty = difficulty;
    this.#write(encodeSetDifficulty(difficulty));
  }
}
