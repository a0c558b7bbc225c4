import type { ExecutionResult } from 'graphql';

type Next = IteratorResult<ExecutionResult, void>;

const finished: Next = { value: undefined, done: true };

/** A consumer that falls this far behind is cut off; its client subscribes again. */
const maxQueueLength = 64;

/** Results pushed at one end and awaited at the other, in order; leaving and ending wake whoever waits. */
export class ResultChannel implements AsyncIterableIterator<ExecutionResult, void, void> {
  readonly #queue: ExecutionResult[] = [];
  readonly #onLeave: (channel: ResultChannel) => void;
  #waiting: ((next: Next) => void) | undefined;
  #ended = false;

  constructor(onLeave: (channel: ResultChannel) => void) {
    this.#onLeave = onLeave;
  }

  /** Hands a result to the consumer, or queues it. */
  push(result: ExecutionResult): void {
    if (this.#ended) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting({ value: result, done: false });
    else if (this.#queue.push(result) > maxQueueLength) this.end();
  }

  /** Lets the consumer finish what is queued, then ends it. */
  end(): void {
    this.#ended = true;
    this.#waiting?.(finished);
    this.#waiting = undefined;
  }

  next(): Promise<Next> {
    const queued = this.#queue.shift();
    if (queued) return Promise.resolve({ value: queued, done: false });
    if (this.#ended) return Promise.resolve(finished);
    return new Promise((resolve) => (this.#waiting = resolve));
  }

  return(): Promise<Next> {
    this.#queue.length = 0;
    this.end();
    this.#onLeave(this);
    return Promise.resolve(finished);
  }

  throw(): Promise<Next> {
    return this.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
