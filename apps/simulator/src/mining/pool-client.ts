import { connect, type Socket } from 'node:net';
import { LineReader, readServerMessage, subscriptionResult, type ServerMessage } from '@headframe/stratum';
import { ShareSearch, type FoundShare } from './share-search.ts';

/** Where and as whom a miner mines. */
interface PoolLogin {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** What the miner says it is. */
  readonly agent: string;
}

/** How a pool answered the shares of a connection. */
interface ShareTally {
  accepted: number;
  rejected: number;
  stale: number;
}

/** Bytes of a line of a pool: a job with all branches. */
const maxLineBytes = 65_536;
const staleCode = 21;

/** Milliseconds until a lost connection is opened again: doubled each time, up to a minute. */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/**
 * A miner's side of Stratum V1: connects, asks for weighted shares, subscribes, authorizes, follows difficulty and jobs, and comes
 * back after a loss. Weighted shares count only where the pool grants them, on a simulated chain.
 */
export class PoolClient {
  readonly login: PoolLogin;
  readonly tally: ShareTally = { accepted: 0, rejected: 0, stale: 0 };
  /** Difficulty of the jobs that come. */
  difficulty = 0;
  /** Whether the current search is for weighted shares. */
  isWeighted = false;
  #hasWeight = false;
  readonly #wantsWeight: boolean;
  readonly #submitted = new Set<string>();
  #socket: Socket | undefined;
  #search: ShareSearch | undefined;
  #extranonce: { extranonce1: Uint8Array; extranonce2Size: number } | undefined;
  #isAuthorized = false;
  #isRefused = false;
  #nextId = 10;
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(login: PoolLogin, { wantsWeight }: { wantsWeight: boolean }) {
    this.login = login;
    this.#wantsWeight = wantsWeight;
    this.#open();
  }

  /** What to search for shares; undefined until the pool has taken the miner and sent work. */
  get search(): ShareSearch | undefined {
    return this.#isAuthorized ? this.#search : undefined;
  }

  /** Whether the pool refused the login when it was last asked; it is asked again each time that the connection comes back. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Sends a share of the current search. */
  submit({ extranonce2, time, nonce }: FoundShare): void {
    if (!this.#search) return;
    const id = String((this.#nextId += 1));
    if (this.#submitted.size < 1_000) this.#submitted.add(id);
    this.#send(Number(id), 'mining.submit', [this.login.user, this.#search.job.id, extranonce2, time, nonce]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #open(): void {
    const { host, port, agent, user, password } = this.login;
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    this.#socket = socket;
    const reader = new LineReader(maxLineBytes, (bytes, start, end) =>
      this.#take(readServerMessage(bytes.toString('utf8', start, end))),
    );
    socket.on('connect', () => {
      if (this.#wantsWeight) this.#askForWeight();
      this.#send(2, 'mining.subscribe', [agent]);
      this.#send(3, 'mining.authorize', [user, password]);
    });
    socket.on('data', (packet: Buffer) => {
      if (!reader.push(packet)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lost());
  }

  #lost(): void {
    this.#search = undefined;
    this.#extranonce = undefined;
    this.#isAuthorized = false;
    this.isWeighted = false;
    this.#hasWeight = false;
    this.#submitted.clear();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#open(), this.#pauseMs * (0.5 + Math.random()));
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
  }

  #send(id: number, method: string, params: readonly unknown[]): void {
    this.#socket?.write(`${JSON.stringify({ id, method, params })}\n`);
  }

  #take(message: ServerMessage): void {
    if (message.kind === 'difficulty') this.difficulty = message.difficulty;
    else if (message.kind === 'notify') this.#work(message);
    else if (message.kind === 'extranonce') this.#extranonce = message;
    else if (message.kind === 'reconnect') this.#socket?.destroy();
    else if (message.kind === 'answer') this.#answer(message);
  }

  #work({ jobId, work }: Extract<ServerMessage, { kind: 'notify' }>): void {
    if (!this.#extranonce) return;
    const { extranonce1, extranonce2Size } = this.#extranonce;
    this.#search = new ShareSearch({ id: jobId, work }, extranonce1, extranonce2Size);
    // A job is weighted or not for good.
    this.isWeighted = this.#hasWeight;
    // A pool without work yet cannot grant a weight.
    if (this.#wantsWeight && !this.#hasWeight) this.#askForWeight();
  }

  #askForWeight(): void {
    this.#send(1, 'mining.configure', [['weighted-shares'], {}]);
  }

  #answer({ id, result, error }: Extract<ServerMessage, { kind: 'answer' }>): void {
    if (id === '1') this.#hasWeight = (result as Record<string, unknown> | null)?.['weighted-shares'] === true;
    else if (id === '2') this.#extranonce = subscriptionResult.safeParse(result).data;
    else if (id === '3') {
      this.#isAuthorized = result === true;
      this.#isRefused = !this.#isAuthorized;
      if (this.#isAuthorized) this.#pauseMs = firstPauseMs;
      // A worker that is refused tries again later, as miners do.
      else this.#socket?.destroy();
    } else if (this.#submitted.delete(id)) this.#count(result === true, error?.code);
  }

  #count(isAccepted: boolean, code: number | undefined): void {
    if (isAccepted) this.tally.accepted += 1;
    else if (code === staleCode) this.tally.stale += 1;
    else this.tally.rejected += 1;
  }
}
