import type { SecureContextOptions } from 'node:tls';
import { JobBoard } from '../jobs/job-board.ts';
import { stratumLimits, type StratumLimits } from '../limits/stratum-limits.ts';
import { ShareChecker } from '../shares/share-checker.ts';
import type { ShareSpool, ShareWorker } from '../spool/share-spool.ts';
import { coinbaseBytes, extranonce1Bytes, extranonce2Bytes, Extranonces } from '../stratum/extranonces.ts';
import type { SmallMiners } from '../stratum/small-miners.ts';
import { StratumListener } from '../stratum/stratum-listener.ts';
import { StratumPool } from '../stratum/stratum-pool.ts';
import { MemoryChain, type MemoryChainOptions } from './memory-chain.ts';
import { MemoryDirectory } from './memory-directory.ts';
import { MemoryShareSpool } from './memory-share-spool.ts';
import { memoryLog } from './spool-scene.ts';
import { TestMiner } from './test-miner.ts';

/** How a scene differs from a pool on a simulated chain where a share of difficulty 16,384 takes a few hashes. */
export interface StratumSceneOptions {
  chain?: MemoryChainOptions;
  limits?: Partial<StratumLimits>;
  difficulty?: { min: number; max: number; start: number };
  smallMiners?: SmallMiners;
  spool?: ShareSpool;
  tls?: SecureContextOptions;
  proxies?: readonly string[];
  maxEntering?: number;
  /** How long a template of the same tip waits for the next broadcast; not at all where left out. */
  sameTipMs?: number;
}

/** Weight at which a share of difficulty 16,384 takes four hashes. */
export const sceneWeight = 2 ** 44;

/** A pool on a port of this machine, with a chain, a directory and a spool in memory, and a clock that can be moved ahead. */
export async function openStratumScene(options: StratumSceneOptions = {}) {
  const chain = new MemoryChain(options.chain ?? { weight: sceneWeight });
  const directory = new MemoryDirectory();
  const memorySpool = new MemoryShareSpool();
  const log = memoryLog();
  const clock = { ahead: 0 };
  const now = (): number => performance.now() + clock.ahead;
  const checker = new ShareChecker<ShareWorker>({ coin: chain.coin, extranonce1Bytes, extranonce2Bytes, lastJobId: 0 });
  const board = new JobBoard({
    source: chain,
    checker,
    payoutScript: Uint8Array.of(0x51),
    tag: Buffer.from('/test/'),
    extranonceBytes: coinbaseBytes,
    log,
    now,
    sameTipMs: options.sameTipMs ?? 0,
  });
  const extranonces = new Extranonces(7);
  const pool = new StratumPool({
    coin: chain.coin,
    board,
    checker,
    spool: options.spool ?? memorySpool,
    directory,
    extranonces,
    difficulty: options.difficulty ?? { min: 2 ** 14, max: 2 ** 46, start: 2 ** 14 },
    smallMiners: options.smallMiners,
    log,
    limits: { ...stratumLimits, ...options.limits },
    now,
  });
  const { tls, proxies, maxEntering } = options;
  const listener = await StratumListener.open({
    pool,
    host: '127.0.0.1',
    port: 0,
    ...(tls && { tls }),
    ...(proxies && { proxies }),
    ...(maxEntering !== undefined && { maxEntering }),
  });
  const miners: TestMiner[] = [];
  return {
    chain,
    directory,
    spool: memorySpool,
    log,
    clock,
    checker,
    board,
    pool,
    listener,
    port: listener.port,
    /** Connects a miner. */
    async connect(): Promise<TestMiner> {
      const miner = await TestMiner.connect(listener.port);
      miner.weight = sceneWeight;
      miner.coin = chain.coin;
      miners.push(miner);
      return miner;
    },
    /** Connects a miner whose shares are weighted, with a first job. */
    async startMiner(user = 'farm.rig1'): Promise<TestMiner> {
      const miner = await TestMiner.connect(listener.port);
      miner.weight = sceneWeight;
      miners.push(miner);
      await miner.request('mining.configure', [['weighted-shares'], {}]);
      await miner.start(user);
      return miner;
    },
    close(): void {
      for (const miner of miners) miner.close();
      pool.close();
      board.close();
      listener.close();
    },
  };
}

export type StratumScene = Awaited<ReturnType<typeof openStratumScene>>;
