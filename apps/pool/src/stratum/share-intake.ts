import { recordedReason } from '@headframe/domain/pool/share-outcome';
import { encodeError, stratumErrors } from '@headframe/stratum';
import type { Misconduct } from '../limits/misconduct.ts';
import { RejectSteps, type RejectStep } from '../limits/reject-steps.ts';
import type { ShareVerdict } from '../shares/share-verdict.ts';
import type { CountedShare, ShareWorker } from '../spool/share-spool.ts';
import type { DifficultyMove } from '../vardiff/vardiff.ts';
import type { MinerSession } from './miner-session.ts';
import { shareAnswers } from './share-answers.ts';
import type { StratumContext } from './stratum-context.ts';

/** What a connection does about its shares. */
export interface ShareEffects {
  write(line: string): void;
  move(move: DifficultyMove | undefined): void;
  punish(misconduct: Misconduct): void;
  step(step: RejectStep | undefined): void;
}

/** For the verdicts of a session that no connection has: shares are stored, and nobody is answered. */
const noEffects: ShareEffects = {
  write: () => undefined,
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
  /** Shares that wait for the disk. */
  pending = 0;
  readonly #context: StratumContext;
  readonly #effects: ShareEffects;
  readonly #rejects: RejectSteps;

  constructor(context: StratumContext, effects: ShareEffects) {
    this.#context = context;
    this.#effects = effects;
    this.#rejects = new RejectSteps(context.limits);
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
    const { spool, counters, now, log } = this.#context;
    this.pending += 1;
    const stored = async (): Promise<void> => spool.accept(share);
    stored().then(
      () => {
        this.pending -= 1;
        counters.accepted += 1;
        counters.acceptedDifficulty += share.difficulty;
        this.#effects.write(`{"id":${id},"result":true,"error":null}\n`);
      },
      (error: unknown) => {
        this.pending -= 1;
        counters.notStored += 1;
        if (counters.notStored % 1000 === 1) log.error('Credited shares cannot be stored.', { error });
        const text = error instanceof Error ? error.message : 'The pool cannot store shares at the moment.';
        this.#effects.write(encodeError(`${id}`, stratumErrors.other, text));
      },
    );
    this.#rejects.accepted();
    this.#effects.move(session.vardiff.share(share.difficulty, now()));
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
