import { encodeNotify, encodeSetDifficulty } from '@headframe/stratum';
import type { PoolWork } from '../jobs/job-board.ts';
import type { BroadcastJob } from './broadcast-job.ts';
import type { MinerSession } from './miner-session.ts';
import type { StratumContext } from './stratum-context.ts';

/** Whether a session searches this very work already; a node may send an equal template twice. */
const isSameSpace = ({ lastWork }: MinerSession, work: PoolWork): boolean => lastWork?.loaded.work === work.loaded.work;

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
    const mustDrop = isClean || this.#mustDrop(session);
    const mark = this.#add(session, work, id, time);
    this.#write(encodeNotify(work.bodies.of(mark), { jobId: id.toString(16), time, isClean: mustDrop }));
  }

  /** Sends the job of all miners, unless the session has a later one of the same work. */
  sendBroadcast(session: MinerSession, work: PoolWork, job: BroadcastJob): void {
    if (isSameSpace(session, work) && session.lastTime >= job.time && !this.#isLowered(session)) return;
    const mustDrop = this.#mustDrop(session);
    const mark = this.#add(session, work, job.id, job.time);
    this.#write(job.line(mark, mustDrop));
  }

  /** A miner may apply a lowered difficulty to older jobs at once, where its shares are below theirs: it has to drop them. */
  #isLowered({ vardiff }: MinerSession): boolean {
    return vardiff.difficulty < this.#sentDifficulty;
  }

  #mustDrop(session: MinerSession): boolean {
    return session.lastWork === undefined || session.lastWork.loaded.isStale || this.#isLowered(session);
  }

  /** Adds a job to the session, with the difficulty before it; returns its mark. */
  #add(session: MinerSession, work: PoolWork, id: number, time: number): number {
    const { difficulty } = session.vardiff;
    const isWeighted = this.isWeighted && work.loaded.template.weight > 1;
    const { mark } = session.shares.addJob({ id, template: work.loaded, difficulty, time, isWeighted });
    session.lastWork = work;
    session.lastTime = time;
    if (difficulty === this.#sentDifficulty) return mark;
    this.#sentDifficulty = difficulty;
    this.#write(encodeSetDifficulty(difficulty));
    return mark;
  }
}
