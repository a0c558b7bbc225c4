import { connect, type Socket } from 'node:net';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { encodeHeader } from '@headframe/chain/header';
import { rootOfBranches } from '@headframe/chain/merkle';
import { proofOfWork, sha256d } from '@headframe/chain/proof-of-work';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfDifficulty } from '@headframe/domain/pool/difficulty';
import { meetsTarget, targetToBytes } from '@headframe/domain/pool/target';
import {
  hex32,
  readServerMessage,
  subscriptionResult,
  writeHex,
  type NotifyWork,
  type ServerMessage,
} from '@headframe/stratum';

/** A job as a miner got it, with the difficulty that was set before. */
export interface MinerJob {
  id: string;
  work: NotifyWork;
  isClean: boolean;
  difficulty: number;
}

/** A share that was found. */
interface MinerShare {
  jobId: string;
  extranonce2: string;
  time: string;
  nonce: string;
}

const extranonce2Of = (number: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, number);
  return bytes;
};

/** A miner on a socket: sends what it is given, keeps what it is sent, and searches for shares in earnest. */
export class TestMiner {
  readonly lines: string[] = [];
  readonly messages: ServerMessage[] = [];
  readonly jobs: MinerJob[] = [];
  difficulty = 1;
  extranonce1 = new Uint8Array(0);
  sessionId = '';
  isClosed = false;
  coin = minedCoin(0);
  /** By how much its shares count on a simulated chain. */
  weight = 1;
  readonly socket: Socket;
  #rest = '';
  #nextId = 1_000;
  #nextExtranonce2 = 0;
  #wakers: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      this.#wake();
    });
  }

  /** Connects to a port of this machine. */
  static async connect(port: number): Promise<TestMiner> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new TestMiner(socket);
  }

  send(line: string): void {
    this.socket.write(`${line}\n`);
  }

  /** Waits until something holds, or fails after some seconds with what was received last. */
  async until<T>(find: () => T | undefined | false, what = 'message', ms = 5_000): Promise<T> {
    const end = Date.now() + ms;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      const left = end - Date.now();
      if (left <= 0) throw new Error(`No ${what} after:\n${this.lines.slice(-8).join('\n')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wakers.push(() => (clearTimeout(timer), resolve()));
      });
    }
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params: unknown): Promise<Extract<ServerMessage, { kind: 'answer' }>> {
    const id = this.#nextId++;
    this.send(JSON.stringify({ id, method, params }));
    return this.answer(String(id));
  }

  /** Waits for the answer with an id, as JSON text. */
  async answer(id: string): Promise<Extract<ServerMessage, { kind: 'answer' }>> {
    return this.until(() => {
      const index = this.messages.findIndex((message) => message.kind === 'answer' && message.id === id);
      const [message] = index < 0 ? [] : this.messages.splice(index, 1);
      return message?.kind === 'answer' ? message : undefined;
    }, `answer ${id}`);
  }

  /** Subscribes, authorizes and waits for a first job. */
  async start(user: string, { password = 'x', sessionId }: { password?: string; sessionId?: string } = {}) {
    const params = sessionId === undefined ? ['test/1'] : ['test/1', sessionId];
    const answer = await this.request('mining.subscribe', params);
    const subscription = subscriptionResult.parse(answer.result);
    this.extranonce1 = new Uint8Array(subscription.extranonce1);
    this.sessionId = subscription.sessionId;
    await this.request('mining.authorize', [user, password]);
    return this.until(() => this.jobs.at(-1), 'job');
  }

  /** Searches for a share of a job, each time in another place. */
  find(job: MinerJob, difficulty = job.difficulty): MinerShare {
    const target = targetToBytes(targetOfDifficulty(difficulty / this.weight, this.coin.difficultyShift));
    for (;;) {
      const extranonce2 = extranonce2Of((this.#nextExtranonce2 += 1));
      const { work } = job;
      const extranonce = Buffer.concat([this.extranonce1, extranonce2]);
      const parts = { head: work.coinbase1, tail: work.coinbase2, extranonceBytes: extranonce.length };
      const merkleRoot = rootOfBranches(sha256d(coinbaseOf(parts, extranonce)), work.branches);
      for (let nonce = 0; nonce < 1_000_000; nonce += 1) {
        const header = encodeHeader({ ...work, merkleRoot, nonce });
        if (!meetsTarget(proofOfWork(header, this.coin.algorithm), target)) continue;
        const time = hex32(work.time);
        return { jobId: job.id, extranonce2: writeHex(extranonce2), time, nonce: hex32(nonce) };
      }
    }
  }

  /** Submits a share and waits for its answer. */
  async submit(user: string, { jobId, extranonce2, time, nonce }: MinerShare, bits?: string) {
    return this.request('mining.submit', [
      user,
      jobId,
      extranonce2,
      time,
      nonce,
      ...(bits === undefined ? [] : [bits]),
    ]);
  }

  close(): void {
    this.socket.destroy();
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.lines.push(line);
      const message = readServerMessage(line);
      if (message.kind === 'difficulty') this.difficulty = message.difficulty;
      if (message.kind === 'notify') this.jobs.push({ id: message.jobId, ...message, difficulty: this.difficulty });
      this.messages.push(message);
    }
    this.#wake();
  }

  #wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const wake of wakers) wake();
  }
}
