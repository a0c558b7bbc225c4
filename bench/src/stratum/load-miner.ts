import { connect, type Socket } from 'node:net';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { encodeHeader } from '@headframe/chain/header';
import { rootOfBranches } from '@headframe/chain/merkle';
import { proofOfWork, sha256d } from '@headframe/chain/proof-of-work';
import { targetOfDifficulty } from '@headframe/domain/pool/difficulty';
import { meetsTarget, targetToBytes } from '@headframe/domain/pool/target';
import { hex32, readServerMessage, subscriptionResult, writeHex, type NotifyWork } from '@headframe/stratum';
import { loadDifficulty, loadWeight } from './load-protocol.ts';
import type { ShareKind } from './share-mix.ts';

const target = targetToBytes(targetOfDifficulty(loadDifficulty / loadWeight, 0));
const answerKinds: readonly (readonly [string, ShareKind])[] = [
  ['"result":true', 'accepted'],
  ['Low difficulty', 'low-difficulty'],
  ['Stale', 'stale'],
  ['Duplicate', 'duplicate'],
];

/** What a miner reports of each answer to a share: its kind (or the line, where the mix lacks it) and its id. */
type OnShareAnswer = (kind: string, id: number) => void;

/** A miner of the load: one connection that mines weighted shares at a fixed difficulty. */
export class LoadMiner {
  readonly #user: string;
  readonly #socket: Socket;
  readonly #onShareAnswer: OnShareAnswer;
  #rest = '';
  #extranonce1 = new Uint8Array(0);
  #jobs: { id: string; work: NotifyWork }[] = [];
  #lines: string[] = [];
  #nextExtranonce2 = 0;
  #onReady: () => void = () => undefined;

  constructor(port: number, number: number, onShareAnswer: OnShareAnswer) {
    this.#user = `farm.rig${number}`;
    this.#onShareAnswer = onShareAnswer;
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text) => this.#read(String(text)));
    this.#socket.on('error', (error) => onShareAnswer(`connection: ${error.message}`, -1));
  }

  /** Resolves with its first job. */
  start(): Promise<void> {
    const lines = [
      { id: 'configure', method: 'mining.configure', params: [['weighted-shares'], {}] },
      { id: 'subscribe', method: 'mining.subscribe', params: ['load/1'] },
      { id: 'authorize', method: 'mining.authorize', params: [this.#user, `d=${loadDifficulty}`] },
    ];
    this.#socket.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return new Promise((resolve) => (this.#onReady = resolve));
  }

  /** Whether it has the work of a second tip, so that shares of the first are stale. */
  get hasSecondTip(): boolean {
    return this.#jobs.length > 1;
  }

  /** Searches for a share of each kind and keeps their lines; ids count up from the first. */
  prepare(kinds: readonly ShareKind[], firstId: number): void {
    const [old, current] = [this.#jobs[0], this.#jobs.at(-1)];
    if (!old || !current) throw new Error('A miner has no job.');
    const extranonce2 = new Uint8Array(8);
    new DataView(extranonce2.buffer).setUint32(4, (this.#nextExtranonce2 += 1));
    const search = searchOf(current.work, this.#extranonce1, extranonce2);
    let before = '';
    this.#lines = kinds.map((kind, place) => {
      const isStale = kind === 'stale';
      if (kind !== 'duplicate') {
        const nonce = isStale ? place : search(kind === 'accepted');
        const job = isStale ? old : current;
        before = `"${this.#user}", "${job.id}", "${writeHex(extranonce2)}", "${hex32(job.work.time)}", "${hex32(nonce)}"`;
      }
      return `{"params": [${before}], "id": ${firstId + place}, "method": "mining.submit"}\n`;
    });
  }

  /** Sends the next lines in one packet. */
  send(count: number): void {
    this.#socket.write(this.#lines.splice(0, count).join(''), 'latin1');
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line: string): void {
    const id = /^\{"id":(\d+),/.exec(line)?.[1];
    if (id !== undefined) {
      const kind = answerKinds.find(([text]) => line.includes(text))?.[1] ?? line;
      return this.#onShareAnswer(kind, Number(id));
    }
    const message = readServerMessage(line);
    if (message.kind === 'answer' && message.id === '"subscribe"')
      this.#extranonce1 = new Uint8Array(subscriptionResult.parse(message.result).extranonce1);
    if (message.kind !== 'notify') return;
    if (message.isClean) this.#jobs = this.#jobs.slice(-1);
    this.#jobs.push({ id: message.jobId, work: message.work });
    this.#onReady();
  }
}

/** Searches a piece of work from nonce 0 on: the next nonce whose hash meets the target of the load, or the next that does not. */
function searchOf(work: NotifyWork, extranonce1: Uint8Array, extranonce2: Uint8Array): (meets: boolean) => number {
  const extranonce = Buffer.concat([extranonce1, extranonce2]);
  const parts = { head: work.coinbase1, tail: work.coinbase2, extranonceBytes: extranonce.length };
  const merkleRoot = rootOfBranches(sha256d(coinbaseOf(parts, extranonce)), work.branches);
  let nonce = 0;
  return (meets) => {
    for (;;) {
      const header = encodeHeader({ ...work, merkleRoot, nonce: (nonce += 1) });
      if (meetsTarget(proofOfWork(header, 'sha256d'), target) === meets) return nonce;
    }
  };
}
