import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import path from 'node:path';
import { BlockBook } from '../blocks/block-book.ts';
import { PostgresDirectory } from '../directory/postgres-directory.ts';
import type { PoolLog } from '../pool-log.ts';
import { DiskShareSpool } from '../spool/disk-share-spool.ts';
import { loadProcessId } from '../spool/process-id.ts';
import { Extranonces } from '../stratum/extranonces.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { ShareWriter } from '../writer/share-writer.ts';
import { TipBook } from '../tips/tip-book.ts';
import { CoinServer, type MinedChain } from './coin-server.ts';
import type { PoolEnvironment } from './pool-environment.ts';
import { createPoolMetrics, serveMetrics } from './pool-metrics.ts';

const healthLineMs = 60_000;

/** A pool that runs. */
export interface RunningPool {
  /** Ports by coin, in the order plain, TLS. */
  readonly ports: Readonly<Record<string, readonly number[]>>;
  readonly metricsPort: number | undefined;
  /** Disconnects the miners, stores what waits, and closes everything. */
  close(): Promise<void>;
}

/** How the pool is, in one line. */
function health(
  servers: ReadonlyMap<string, CoinServer>,
  spool: DiskShareSpool,
  writer: ShareWriter,
  blocks: BlockBook,
) {
  const coins = Object.fromEntries(
    [...servers].map(([coin, { board, pool }]) => [
      coin,
      { state: board.state, connections: pool.connections, accepted: pool.counters.accepted },
    ]),
  );
  const isWorking = [...servers.values()].every(({ board }) => board.state === 'working');
  return {
    isHealthy: isWorking && spool.problem === null,
    coins,
    spool: spool.problem ?? 'stores',
    database: writer.isConnected ? 'connected' : 'away',
    blocksWaiting: blocks.waiting,
  };
}

/** Runs the pool for chains that are there. Rejects where a port, a folder or the spool cannot be used. */
export async function runPool(
  environment: PoolEnvironment,
  chains: readonly MinedChain[],
  log: PoolLog,
): Promise<RunningPool> {
  const { dataFolder, databaseUrl, name } = environment;
  await mkdir(dataFolder, { recursive: true });
  const spool = await DiskShareSpool.open({ folder: path.join(dataFolder, 'spool'), log });
  const database = openPoolDatabase(databaseUrl, log);
  const directory = await PostgresDirectory.open({ database, folder: dataFolder, log });
  const id = await loadProcessId(dataFolder);
  const writer = new ShareWriter({ spool, database, process: { id, name, startedAt: Date.now() }, log });
  const blocks = await BlockBook.open({ folder: path.join(dataFolder, 'blocks'), database, name, log });
  const tips = new TipBook({ database, log });
  const extranonces = new Extranonces(environment.processNumber);
  const servers = new Map<string, CoinServer>();
  let metrics: Server | undefined;
  const timer = setInterval(() => log.info('The pool serves.', health(servers, spool, writer, blocks)), healthLineMs);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    metrics?.close();
    for (const server of servers.values()) server.close();
    await directory.close();
    await tips.close();
    await blocks.close();
    await writer.close();
    await spool.close();
    await database.end();
  };
  try {
    for (const chain of chains) {
      const { coin } = chain.source;
      const settings = coin.name === 'Bitcoin' ? environment.bitcoin : environment.litecoin;
      const server = new CoinServer(chain, { environment, spool, directory, extranonces, log }, settings);
      servers.set(coin.name, server);
      server.board.onBlock = (block) => blocks.take(chain.source, block);
      blocks.watch(chain.source);
      tips.watch(chain.source);
      await server.listen(environment, settings);
    }
    if (environment.metricsPort !== undefined)
      metrics = await serveMetrics(environment.metricsPort, createPoolMetrics(servers), () =>
        health(servers, spool, writer, blocks),
      );
  } catch (error) {
    await close();
    throw error;
  }
  const ports = Object.fromEntries(
    [...servers].map(([coin, { listeners }]) => [coin, listeners.map(({ port }) => port)]),
  );
  log.info('The pool listens.', { ports, name });
  return { ports, metricsPort: metrics && (metrics.address() as AddressInfo).port, close };
}
