import { deltaOf } from '@headframe/domain/delta/delta';
import type { ExecutionResult } from 'graphql';
import type { ResultChannel } from './result-channel.ts';

/** What follows a first whole result: the changes since the result before, in `extensions.delta`; no data. */
function changesBetween(before: ExecutionResult, after: ExecutionResult): ExecutionResult {
  return { extensions: { delta: deltaOf(before.data, after.data) ?? {} } };
}

/** Whether later results may be sent as changes to this one. */
function isWhole({ data, errors }: ExecutionResult): boolean {
  return !errors && data !== null && data !== undefined;
}

/**
 * Sends the changes of a subscription in place of whole results, to those who ask for them. The first result, and every
 * one around an error, is sent whole. Two results are compared once for all who receive both.
 */
export class ResultDeltas {
  readonly #compared = new WeakMap<ExecutionResult, { before: ExecutionResult; message: ExecutionResult }>();

  /** The results as messages for one subscriber, who receives all of them in order. */
  follow(results: ResultChannel): AsyncIterableIterator<ExecutionResult, void, void> {
    let before: ExecutionResult | undefined;
    const iterator: AsyncIterableIterator<ExecutionResult, void, void> = {
      next: async () => {
        const next = await results.next();
        if (next.done) return next;
        const message = this.#messageOf(before, next.value);
        before = next.value;
        return { value: message, done: false };
      },
      return: () => results.return(),
      throw: () => results.throw(),
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  #messageOf(before: ExecutionResult | undefined, after: ExecutionResult): ExecutionResult {
    if (!before || !isWhole(before) || !isWhole(after)) return after;
    const compared = this.#compared.get(after);
    if (compared?.before === before) return compared.message;
    const message = changesBetween(before, after);
    this.#compared.set(after, { before, message });
    return message;
  }
}
