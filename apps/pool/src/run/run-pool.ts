import { chmod, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import path from 'node:path';
import { BlockBook } from '../blocks/block-book.ts';
import { PostgresDirectory } from '../directory/postgres-directory.ts';
import { RefusedUsers } from '../directory/refused-users.ts';
import { keepRefusedUsers } from '../directory/store-refused-users.ts';
import { HouseWatch } from '../house/house-watch.ts';
import { ConnectionSlots } from '../limits/connection-slots.ts';
import type { PoolLog } from '../pool-log.ts';
import { DiskShareSpool } from '../spool/disk-share-spool.ts';
import { KeptSegments } from '../spool/kept-segments.ts';
import { loadProcessId } from '../spool/process-id.ts';
import { Extranonces } from '../stratum/extranonces.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { ShareWriter } from '../writer/share-writer.ts';
import { TipBook } from '../tips/tip-book.ts';
import { CoinServer, type MinedChain } from './coin-server.ts';
import { connectionBound, descriptorLimit } from './descriptor-limit.ts';
import type { PoolEnvironment } from './pool-environment.ts';
import { PoolCoins, type PoolCoin } from './pool-coins.ts';
import { createPoolMetrics, serveMetrics } from './pool-metrics.ts';

const healthLineMs = 60_000;

interface RunningPool {
  /** Ports of the coins that listen, in the order plain, TLS. */
  readonly ports: Readonly<Record<string, readonly number[]>>;
  /** Settles once every coin listens, or rejects with the first that cannot be mined. */
  readonly listening: Promise<void>;
  /** Rejects once no coin is left that could be mined. */
  readonly failed: Promise<never>;
  readonly metricsPort: number | undefined;
  /** Disconnects the miners, stores what waits, and closes everything. */
  close(): Promise<void>;
}

/** The connections of the process, within its descriptors; said in the log. */
function openSlots({ connections: setting, unprovenConnections }: PoolEnvironment, log: PoolLog): ConnectionSlots {
  const descriptors = descriptorLimit();
  const connections = connectionBound(setting, descriptors);
  const bounds = { connections, unprovenPerAddress: unprovenConnections };
  if (connections < setting)
    log.warn('The pool takes fewer connections than set: raise the limit of descriptors (ulimit -n, LimitNOFILE).', {
      ...bounds,
      setting,
      descriptors,
    });
  else log.info('The pool takes connections up to a bound.', { ...bounds, setting, descriptors });
  return new ConnectionSlots(bounds);
}

/**
 * Runs the pool: figures and health first, then miners of each coin as soon as its node answers. Rejects where a folder, the spool or the
 * port of the figures cannot be used.
 */
export async function runPool(
  environment: PoolEnvironment,
  named: readonly PoolCoin[],
  log: PoolLog,
  onListen?: (coin: string) => void,
): Promise<RunningPool> {
  const { dataFolder, databaseUrl, keepHours, keepBytes, name, newWorkers } = environment;
  await mkdir(dataFolder, { recursive: true });
  // Shares, blocks and user names are nobody else's on this machine, also in a folder of an earlier version.
  await chmod(dataFolder, 0o700);
  const keepMs = keepHours * 3_600_000;
  const kept = new KeptSegments({
    folder: path.join(dataFolder, 'spool', 'stored'),
    maxAgeMs: keepMs,
    maxBytes: keepBytes,
    log,
  });
  const spool = await DiskShareSpool.open({
    folder: path.join(dataFolder, 'spool'),
    log,
    release: (segment) => kept.keep(segment),
    onDiskFull: () => kept.makeRoom(),
  });
  const database = openPoolDatabase(databaseUrl, log);
  const directory = await PostgresDirectory.open({ database, folder: dataFolder, log, newWorkers });
  const id = await loadProcessId(dataFolder);
  const house = await HouseWatch.open({ process: { id, name }, folder: dataFolder, kept, log });
  const blocks = await BlockBook.open({
    folder: path.join(dataFolder, 'blocks'),
    database,
    name,
    log,
    keepMs,
    house,
  });
  const writer = new ShareWriter({
    spool,
    database,
    process: { id, name, startedAt: Date.now() },
    log,
    house: { watch: house, kept },
    onSetBack: () => blocks.handOverAgain(),
  });
  const tips = new TipBook({ database, log });
  const extranonces = new Extranonces(environment.processNumber);
  const slots = openSlots(environment, log);
  const refused = new RefusedUsers();
  const stopRefused = keepRefusedUsers(database, id, refused, log);
  let isClosed = false;
  const open = async (chain: MinedChain): Promise<CoinServer> => {
    if (isClosed) throw new Error('The pool is closed.');
    const { source } = chain;
    const settings = source.coin.name === 'Bitcoin' ? environment.bitcoin : environment.litecoin;
    const server = new CoinServer(chain, { environment, spool, directory, extranonces, slots, refused, log }, settings);
    try {
      server.board.onBlock = (block) => blocks.take(source, block);
      await server.listen(environment, settings);
    } catch (error) {
      server.close();
      throw error;
    }
    blocks.watch(source);
    tips.watch(source);
    return server;
  };
  const coins = new PoolCoins({ coins: named, open, log, onListen });
  const health = () => ({
    isHealthy:
      Object.values(coins.health).every(({ state }) => state === 'working') &&
      spool.problem === null &&
      house.superseded === null,
    coins: coins.health,
    spool: spool.problem ?? 'stores',
    database: house.superseded ?? (writer.isConnected ? 'connected' : 'away'),
    kept: { bytes: kept.bytes, since: new Date(kept.since).toISOString() },
    blocksWaiting: blocks.waiting,
  });
  let metrics: Server | undefined;
  const timer = setInterval(() => log.info('The pool serves.', health()), healthLineMs);
  const close = async (): Promise<void> => {
    isClosed = true;
    clearInterval(timer);
    metrics?.close();
    coins.close();
    stopRefused();
    await directory.close();
    await tips.close();
    await blocks.close();
    await writer.close();
    await spool.close();
    await database.end();
  };
  try {
    if (environment.metricsPort !== undefined)
      metrics = await serveMetrics(environment.metricsPort, createPoolMetrics(coins, house), health);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    get ports() {
      return Object.fromEntries(
        [...coins.servers].map(([coin, { listeners }]) => [coin, listeners.map(({ port }) => port)]),
      );
    },
    listening: coins.listening,
    failed: coins.failed,
    metricsPort: metrics && (metrics.address() as AddressInfo).port,
    close,
  };
}
