import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { callerKey, type Caller } from '../auth/caller.ts';

const windowMs = 60_000;
const maximumEntries = 10_000;

/** Counts what each address does within a minute. */
class MinuteCounter {
  readonly #now: () => number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more; returns the count of the current minute. */
  add(address: string): number {
    const now = this.#now();
    const known = this.#counts.get(address);
    const entry = known && known.until > now ? known : { count: 0, until: now + windowMs };
    entry.count += 1;
    if (entry !== known) {
      this.#counts.delete(address);
      this.#counts.set(address, entry);
      const oldest = this.#counts.keys().next().value;
      if (this.#counts.size > maximumEntries && oldest !== undefined) this.#counts.delete(oldest);
    }
    return entry.count;
  }
}

/** Close code for a socket beyond a bound (graphql-ws: too many initialisation requests). */
export const tooManyCloseCode = 4429;

/** A socket as far as its quota goes. */
export interface CountedSocket {
  /** The operations that run on it, by their ids. */
  operations(): object;
}

/** Bounds of all sockets of a server; see `callerLimits` of the domain. */
export type SocketLimits = Record<
  | 'subscriptionsPerSocket'
  | 'socketsPerCaller'
  | 'subscriptionsPerCaller'
  | 'messagesPerOperation'
  | 'operationsPerMinute',
  number
>;

function countOf(socket: CountedSocket): number {
  return Object.keys(socket.operations()).length;
}

/** Counts sockets, operations and messages of callers and addresses on one server, so that none exhausts the server. */
export class SocketQuota {
  readonly #limits: SocketLimits;
  readonly #sockets = new Map<string, Set<CountedSocket>>();
  readonly #operations = new MinuteCounter();
  readonly #messages = new MinuteCounter();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** Reserves a place for a socket of the caller; undefined when the caller has too many. The result releases the place. */
  admit(caller: Caller, socket: CountedSocket): (() => void) | undefined {
    const key = callerKey(caller);
    const sockets = this.#sockets.get(key) ?? new Set();
    if (sockets.size >= this.#limits.socketsPerCaller) return undefined;
    this.#sockets.set(key, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#sockets.get(key) === sockets) this.#sockets.delete(key);
    };
  }

  /** Whether an address may open a further socket in this minute: it counts as an operation. */
  mayOpen(address: string): boolean {
    return this.#operations.add(address) <= this.#limits.operationsPerMinute;
  }

  /** Whether an address may send a further message in this minute. */
  mayReceive(address: string): boolean {
    const { messagesPerOperation, operationsPerMinute } = this.#limits;
    return this.#messages.add(address) <= messagesPerOperation * operationsPerMinute;
  }

  /** Counts an operation that starts on a socket, which has it among its own already; what it exceeds, if anything. */
  excess(caller: Caller | null, socket: CountedSocket, address: string): DomainError | undefined {
    const { operationsPerMinute, subscriptionsPerSocket, subscriptionsPerCaller } = this.#limits;
    if (this.#operations.add(address) > operationsPerMinute)
      return new DomainError('429', messageText('tooManyRequests'));
    if (countOf(socket) > subscriptionsPerSocket)
      return new DomainError('429', `A socket runs at most ${subscriptionsPerSocket} operations at a time.`);
    const sockets = caller ? [...(this.#sockets.get(callerKey(caller)) ?? [])] : [];
    if (sockets.reduce((sum, each) => sum + countOf(each), 0) > subscriptionsPerCaller)
      return new DomainError('429', `You run at most ${subscriptionsPerCaller} operations over sockets at a time.`);
    return undefined;
  }
}
