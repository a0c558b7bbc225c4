import { encodeError, stratumErrors } from '@headframe/stratum';
import type { CountedShare } from '../spool/share-spool.ts';
import type { StratumContext } from './stratum-context.ts';

/** Shares of one connection that wait for the same group commit. */
interface WaitingGroup {
  readonly stored: Promise<void>;
  readonly ids: (number | string)[];
  /** Of all its shares together. */
  difficulty: number;
}

/** The first refusal is logged, and one of each further thousand. */
const thousands = (count: number) => Math.ceil(count / 1000);

/** Stores credited shares of one connection, and answers those of a group commit in one packet once they are safe on disk. */
export class StoredAnswers {
  /** Shares that wait for the disk. */
  pending = 0;
  readonly #context: StratumContext;
  readonly #write: (lines: string) => void;
  #latest: WaitingGroup | undefined;

  constructor(context: StratumContext, write: (lines: string) => void) {
    this.#context = context;
    this.#write = write;
  }

  /** Stores a share that the miner sent with an id (as JSON text). */
  add(id: number | string, share: CountedShare): void {
    this.pending += 1;
    const stored = this.#store(share);
    const group = this.#latest?.stored === stored ? this.#latest : this.#begin(stored);
    group.ids.push(id);
    group.difficulty += share.difficulty;
  }

  #store(share: CountedShare): Promise<void> {
    try {
      return this.#context.spool.accept(share);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #begin(stored: Promise<void>): WaitingGroup {
    const group: WaitingGroup = { stored, ids: [], difficulty: 0 };
    this.#latest = group;
    stored.then(
      () => this.#answerStored(group),
      (error: unknown) => this.#answerRefused(group, error),
    );
    return group;
  }

  #answerStored(group: WaitingGroup): void {
    const { counters } = this.#context;
    this.#end(group);
    counters.accepted += group.ids.length;
    counters.acceptedDifficulty += group.difficulty;
    let lines = '';
    for (const id of group.ids) lines += `{"id":${id},"result":true,"error":null}\n`;
    this.#write(lines);
  }

  #answerRefused(group: WaitingGroup, error: unknown): void {
    const { counters, log } = this.#context;
    this.#end(group);
    const before = thousands(counters.notStored);
    counters.notStored += group.ids.length;
    if (thousands(counters.notStored) > before) log.error('Credited shares cannot be stored.', { error });
    const text = error instanceof Error ? error.message : 'The pool cannot store shares at the moment.';
    this.#write(group.ids.map((id) => encodeError(`${id}`, stratumErrors.other, text)).join(''));
  }

  #end(group: WaitingGroup): void {
    this.pending -= group.ids.length;
    if (this.#latest === group) this.#latest = undefined;
  }
}
