import { randomBytes } from 'node:crypto';
import type { RefusedUsers } from '../directory/refused-users.ts';
import type { WorkerDirectory } from '../directory/worker-directory.ts';
import type { ChainSource } from '../jobs/chain-source.ts';
import { JobBoard } from '../jobs/job-board.ts';
import type { PoolLog } from '../pool-log.ts';
import type { ConnectionSlots } from '../limits/connection-slots.ts';
import { stratumLimits } from '../limits/stratum-limits.ts';
import { ShareChecker } from '../shares/share-checker.ts';
import type { ShareSpool, ShareWorker } from '../spool/share-spool.ts';
import { coinbaseBytes, extranonce1Bytes, extranonce2Bytes, type Extranonces } from '../stratum/extranonces.ts';
import { StratumListener } from '../stratum/stratum-listener.ts';
import { StratumPool } from '../stratum/stratum-pool.ts';
import { maxDifficulty } from '@headframe/domain/pool/difficulty';
import type { CoinEnvironment, PoolEnvironment } from './pool-environment.ts';

/** A chain that is mined, and where its blocks pay to. */
export interface MinedChain {
  readonly source: ChainSource;
  readonly payoutScript: Uint8Array;
}

/** What all coins of a process share. */
interface PoolParts {
  environment: PoolEnvironment;
  spool: ShareSpool;
  directory: WorkerDirectory;
  extranonces: Extranonces;
  slots: ConnectionSlots;
  refused: RefusedUsers;
  log: PoolLog;
}

/** The mark in the coinbase: the pool's, and bytes of this start alone, so that no other program hands out the same work. */
const tagOf = (tag: string): Uint8Array => Buffer.concat([Buffer.from(tag), randomBytes(8)]);

/** Stratum for one coin: its board of work, its miners, its ports. */
export class CoinServer {
  readonly board: JobBoard;
  readonly pool: StratumPool;
  readonly listeners: StratumListener[] = [];

  constructor(chain: MinedChain, parts: PoolParts, coin: CoinEnvironment) {
    const { spool, directory, extranonces, slots, refused, log, environment } = parts;
    const { source, payoutScript } = chain;
    const checker = new ShareChecker<ShareWorker>({ coin: source.coin, extranonce1Bytes, extranonce2Bytes });
    this.board = new JobBoard({
      source,
      checker,
      payoutScript,
      tag: tagOf(environment.tag),
      extranonceBytes: coinbaseBytes,
      log,
      now: () => performance.now(),
      sameTipMs: stratumLimits.sameTipMs,
    });
    this.pool = new StratumPool({
      coin: source.coin,
      board: this.board,
      checker,
      spool,
      directory,
      extranonces,
      slots,
      smallMiners: coin.smallMiners,
      onRefused: (user, reason, address) => refused.add(user, reason, address),
      difficulty: { min: coin.minDifficulty, max: maxDifficulty, start: coin.startDifficulty },
      log,
    });
  }

  /** Opens the ports of the coin. Rejects where one is taken. */
  async listen({ host, proxies, tls }: PoolEnvironment, { port, tlsPort }: CoinEnvironment): Promise<void> {
    const { pool } = this;
    if (port !== undefined) this.listeners.push(await StratumListener.open({ pool, host, port, proxies }));
    if (tlsPort !== undefined && tls)
      this.listeners.push(await StratumListener.open({ pool, host, port: tlsPort, proxies, tls }));
  }

  close(): void {
    for (const listener of this.listeners) listener.close();
    this.pool.close();
    this.board.close();
  }
}
