import type { ExecutionResult } from 'graphql';
import { hidesInternal } from '../auth/caller.ts';
import type { RequestContext } from './context.ts';
import { ResultChannel } from './result-channel.ts';

type Source = AsyncGenerator<ExecutionResult, void, void>;

/** Describes what the caller may see, of a watcher link also until when; only equal ones share an execution, and only of what depends on nothing else. */
export function scopeKey(context: RequestContext): string {
  const grants = (context.caller?.grants ?? []).map((grant) => [
    grant.subaccountId,
    [...grant.permissions].sort(),
    grant.features,
    grant.organizationId,
  ]);
  return JSON.stringify([
    context.caller?.kind ?? 'none',
    context.subaccountName,
    grants,
    ...(hidesInternal(context.caller) ? ['figures'] : []),
    ...(context.caller?.kind === 'observer' ? [context.caller.expiresAt] : []),
  ]);
}

/** One running execution, its last result, and everyone who listens. */
class SharedExecution {
  readonly #channels = new Set<ResultChannel>();
  readonly #source: Source;
  readonly #onIdle: () => void;
  #last: ExecutionResult | undefined;
  #failure: unknown;

  constructor(source: Source, onIdle: () => void) {
    this.#source = source;
    this.#onIdle = onIdle;
    void this.#run();
  }

  attach(): ResultChannel {
    const channel = new ResultChannel((leaving) => this.#detach(leaving));
    this.#channels.add(channel);
    if (this.#last) channel.push(this.#last);
    return channel;
  }

  async #run(): Promise<void> {
    try {
      for await (const result of this.#source) {
        this.#last = result;
        for (const channel of this.#channels) channel.push(result);
      }
    } catch (error) {
      this.#failure = error;
    }
    this.#onIdle();
    for (const channel of this.#channels) channel.end();
  }

  #detach(channel: ResultChannel): void {
    if (!this.#channels.delete(channel) || this.#channels.size > 0) return;
    this.#onIdle();
    this.#source.return().catch((error: unknown) => (this.#failure = error));
  }

  /** Why the source broke off, if it did. */
  get failure(): unknown {
    return this.#failure;
  }
}

/** Runs equal subscriptions once: same operation, variables and rights share one execution; late ones get its last result first. */
export class SharedSubscriptions {
  readonly #running = new Map<string, Promise<SharedExecution | ExecutionResult>>();

  /** How many executions run right now. */
  get size(): number {
    return this.#running.size;
  }

  /**
   * Joins the execution under `key`, starting it with `start` when there is none; returns the error result when it
   * could not be started.
   */
  async join(key: string, start: () => Promise<Source | ExecutionResult>): Promise<ResultChannel | ExecutionResult> {
    const shared = await (this.#running.get(key) ?? this.#start(key, start));
    return shared instanceof SharedExecution ? shared.attach() : shared;
  }

  #start(key: string, start: () => Promise<Source | ExecutionResult>): Promise<SharedExecution | ExecutionResult> {
    const forget = () => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    const running: Promise<SharedExecution | ExecutionResult> = start().then(
      (source) => {
        if (Symbol.asyncIterator in source) return new SharedExecution(source, forget);
        forget();
        return source;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    this.#running.set(key, running);
    return running;
  }
}
