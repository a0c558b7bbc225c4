import { recordedReason, type ShareRefusal } from '@headframe/domain/pool/share-outcome';
import { encodeError, stratumErrors, type StratumErrorCode } from '@headframe/stratum';
import type { Misconduct } from '../limits/misconduct.ts';
import { RejectSteps, type RejectStep } from '../limits/reject-steps.ts';
import type { ShareVerdict } from '../shares/share-verdict.ts';
import type { CountedShare, ShareWorker } from '../spool/share-spool.ts';
import type { DifficultyMove } from '../vardiff/vardiff.ts';
import type { MinerSession } from './miner-session.ts';
import { StoredAnswers } from './stored-answers.ts';
import type { StratumContext } from './stratum-context.ts';

const shareAnswers: Readonly<Record<ShareRefusal, readonly [StratumErrorCode, string]>> = {
  malformed: [stratumErrors.other, 'Invalid share parameters'],
  unauthorized: [stratumErrors.unauthorized, 'Unauthorized worker'],
  'unknown-job': [stratumErrors.jobNotFound, 'Job not found'],
  stale: [stratumErrors.jobNotFound, 'Stale share'],
  duplicate: [stratumErrors.duplicate, 'Duplicate share'],
  'low-difficulty': [stratumErrors.lowDifficulty, 'Low difficulty share'],
  'bad-time': [stratumErrors.jobNotFound, 'Time out of range'],
  'bad-version': [stratumErrors.other, 'Version bits outside the mask'],
  'too-many': [stratumErrors.other, 'Too many shares of one job'],
};

/** What a connection does about its shares. */
interface ShareEffects {
  write(line: string): void;
  /** A share was accepted, credited with this difficulty. */
  accepted(difficulty: number): void;
  move(move: DifficultyMove | undefined): void;
  punish(misconduct: Misconduct): void;
  step(step: RejectStep | undefined): void;
}

/** For the verdicts of a session that no connection has: shares are stored, and nobody is answered. */
const noEffects: ShareEffects = {
  write: () => undefined,
  accepted: () => undefined,
  move: () => undefined,
  punish: () => undefined,
  step: () => undefined,
};

/** Lets a session keep what it needs for late verdicts, and nothing of the connection that it had. */
export function detachSession(context: StratumContext, session: MinerSession): void {
  const intake = new ShareIntake(context, noEffects);
  session.shares.onVerdict = (verdict) => intake.take(session, verdict);
}

/**
 * Takes the verdicts on one connection's shares: hands blocks to the chain first, stores credited shares and answers them once
 * they are safe on disk, records rejects.
 */
export class ShareIntake {
  readonly #context: StratumContext;
  readonly #effects: ShareEffects;
  readonly #rejects: RejectSteps;
  readonly #stored: StoredAnswers;

  constructor(context: StratumContext, effects: ShareEffects) {
    this.#context = context;
    this.#effects = effects;
    this.#rejects = new RejectSteps(context.limits);
    this.#stored = new StoredAnswers(context, (lines) => effects.write(lines));
  }

  /** Shares that wait for the disk. */
  get pending(): number {
    return this.#stored.pending;
  }

  take(session: MinerSession, verdict: ShareVerdict<ShareWorker>): void {
    const { board, counters } = this.#context;
    const { block, outcome, worker, job, difficulty } = verdict;
    if (block) {
      counters.blocks += 1;
      board.submit(block, worker);
    }
    if (outcome !== 'accepted') return this.#reject(session, verdict);
    const work = job && board.shareWorkOf(job.template);
    if (!worker || !work) throw new Error('A credited share has a worker and a job of this board.');
    this.#accept(session, verdict, { worker, work, difficulty, isWeighted: job.weight > 1 });
  }

  #accept(session: MinerSession, { id }: ShareVerdict<ShareWorker>, share: CountedShare): void {
    this.#stored.add(id, share);
    this.#rejects.accepted();
    this.#effects.accepted(share.difficulty);
    this.#effects.move(session.vardiff.share(share.difficulty, this.#context.now()));
  }

  #reject(session: MinerSession, { id, outcome, worker, job, difficulty }: ShareVerdict<ShareWorker>): void {
    if (outcome === 'accepted') return;
    const { spool, counters, board, now } = this.#context;
    counters.reject(outcome);
    const work = (job && board.shareWorkOf(job.template)) ?? board.newest?.share;
    if (worker && work)
      spool.reject({
        worker,
        work,
        difficulty: difficulty || session.vardiff.difficulty,
        isWeighted: (job?.weight ?? 1) > 1,
        reason: recordedReason(outcome),
      });
    const [code, text] = shareAnswers[outcome];
    this.#effects.write(encodeError(`${id}`, code, text));
    if (outcome === 'malformed') this.#effects.punish('invalid');
    if (outcome === 'unauthorized') this.#effects.punish('unauthorizedShare');
    this.#effects.step(this.#rejects.rejected(now()));
  }
}
