import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { DiskShareSpool } from '@headframe/pool/spool/disk-share-spool';
import { openStratumScene } from '@headframe/pool/testing/stratum-scene';
import type { Bench } from '../bench-case.ts';
import { percentile } from '../percentiles.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { loadAnswer, loadWeight, sharesOfRound, type LoadAnswer, type LoadRequest } from './load-protocol.ts';
import { checkedPart, expectMix } from './share-mix.ts';

/** Transactions of the template: with the coinbase they make a tree of 12 branches. */
const transactionCount = 4095;

/** Shares of a connection in one packet: one at a time, as miners bring them, and all that wait at a proxy or after a pause. */
const packets = [1, 10] as const;
const rounds = 3;

/** At this pace each connection brings a share every 3.3 seconds, as vardiff aims at. */
const paceSeconds = 33;

/** What the pool process did with the load. */
interface WholePathFigures {
  /** Fully checked shares for each second of processor time, by the shares in a packet. */
  readonly perSecond: Readonly<Record<(typeof packets)[number], number>>;
  /** Answer times at the pace of vardiff, in milliseconds. */
  readonly answerP50: number;
  readonly answerP99: number;
  readonly rssMb: number;
}

/** Sends the load a request and waits for what it answers. */
function ask(load: ChildProcess, request: LoadRequest | undefined): Promise<LoadAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The load ended (${code}).`));
    load.once('exit', onExit);
    load.once('message', (message) => {
      load.off('exit', onExit);
      resolve(loadAnswer.parse(message));
    });
    if (request) load.send(request);
  });
}

async function send(load: ChildProcess, request: LoadRequest, shares: number) {
  const before = process.cpuUsage();
  const answer = await ask(load, request);
  const { user, system } = process.cpuUsage(before);
  if (answer.kind !== 'sent') throw new Error('The load sent nothing.');
  expectMix(new Map(Object.entries(answer.counts)), shares);
  return { ...answer, seconds: (user + system) / 1e6 };
}

/**
 * Runs a pool in this process, with its spool on disk, and miners in another: from the bytes of a share to its answer after the group
 * commit. Throws unless every share was answered as the mix asks for.
 */
export async function measureWholePath(bench: Bench, connections: number): Promise<WholePathFigures> {
  const folder = await scratchFolder(bench);
  const spool = await DiskShareSpool.open({ folder, log: { info() {}, warn() {}, error: () => undefined } });
  bench.atEnd.defer(() => spool.close());
  const limits = { unprovenPerAddress: connections };
  const scene = await openStratumScene({ spool, chain: { weight: loadWeight }, limits });
  bench.atEnd.defer(() => scene.close());
  const transactions = Array.from({ length: transactionCount }, (_, number) => {
    const id = (number + 1).toString(16).padStart(64, '0');
    return { data: '00', txid: id, hash: id, fee: 0 };
  });
  scene.chain.newTemplate({ transactions });
  const load = fork(path.join(import.meta.dirname, 'load-program.ts'), [`${scene.port}`, `${connections}`], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  bench.atEnd.defer(() => void load.kill());
  await ask(load, undefined);
  bench.log(`${scene.pool.connections} connections`);
  scene.chain.newTip();
  scene.chain.newTemplate({ transactions });
  const shares = connections * sharesOfRound;
  const round = async (request: Exclude<LoadRequest, { kind: 'prepare' }>) => {
    await ask(load, { kind: 'prepare' });
    return send(load, request, shares);
  };
  await round({ kind: 'burst', packet: 1 });
  const perSecond = { 1: 0, 10: 0 };
  for (const packet of packets) {
    const samples: number[] = [];
    for (let number = 0; number < rounds; number += 1) {
      const { seconds } = await round({ kind: 'burst', packet });
      samples.push((shares * checkedPart) / seconds);
      bench.log(`${Math.round(samples.at(-1) ?? 0)} shares/s, ${packet} in a packet`);
    }
    perSecond[packet] = percentile(samples, 0.5);
  }
  const { p50, p99 } = await round({ kind: 'pace', seconds: paceSeconds });
  return { perSecond, answerP50: p50, answerP99: p99, rssMb: Math.round(process.memoryUsage.rss() / 1e6) };
}
