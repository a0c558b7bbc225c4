import path from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import type { SimulatorReady } from './child-messages.ts';
import { isPortFree } from './ensure-port-free.ts';
import { launch, type ProgramSurroundings } from './programs.ts';
import { environmentOfPool } from './program-environment.ts';
import type { SupervisedProgram } from './supervised-program.ts';

/** The port that miners expect. */
const usualPort = 3334;

/** The name by which simulated miners know the pool of this machine. */
const simulatedPool = `stratum.headframe.test:${usualPort}`;

const nodes = ['HEADFRAME_POOL_BITCOIN_NODES', 'HEADFRAME_POOL_LITECOIN_NODES'] as const;

/** Where the pool of this start listens for Bitcoin miners. */
export interface PoolPlace {
  readonly host: string;
  readonly port: number;
  /** Whether it mines on the simulated chain, as the environment names no node. */
  readonly isSimulated: boolean;
}

/**
 * Where the pool is to listen: as the environment says, else on the usual port where that is free. On the simulated chain it
 * listens on this machine alone.
 */
export async function choosePoolPlace(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<PoolPlace> {
  const isSimulated = !nodes.some((name) => environment[name]);
  const host = environment.HEADFRAME_POOL_HOST ?? (isSimulated ? '127.0.0.1' : '0.0.0.0');
  const given = environment.HEADFRAME_POOL_BITCOIN_PORT;
  if (given !== undefined && given !== '' && given !== '0') return { host, port: Number(given), isSimulated };
  if (given !== '0' && environment.HEADFRAME_SIM_PORTS !== 'free') {
    if (await isPortFree(host, usualPort)) return { host, port: usualPort, isSimulated };
    say(`Port ${usualPort} is taken, so that the pool listens on another one.`);
  }
  return { host, port: await freePort(), isSimulated };
}

/** What the simulator needs, so that its miners mine at this pool on a chain of its own; nothing where there is a node. */
export async function simulatorOfPool(
  { port, isSimulated }: PoolPlace,
  { subaccount }: Pick<Config, 'subaccount'>,
): Promise<Record<string, string>> {
  if (!isSimulated) return {};
  return {
    HEADFRAME_SIM_POOLS: `${simulatedPool}=127.0.0.1:${port}`,
    HEADFRAME_SIM_SUBACCOUNT: subaccount,
    HEADFRAME_SIM_CHAIN_PORT: String(await freePort()),
  };
}

/** Starts the pool, on the nodes of the environment or on the simulated chain; undefined where there is neither. */
export function startPool(
  surroundings: ProgramSurroundings,
  place: PoolPlace,
  { databaseUrl, farm }: { databaseUrl: string; farm: SimulatorReady | undefined },
): SupervisedProgram | undefined {
  const { config, environment } = surroundings;
  const chain = !place.isSimulated ? {} : farm?.chain && { HEADFRAME_POOL_BITCOIN_NODES: farm.chain };
  if (!chain) return undefined;
  const env = environmentOfPool(environment, {
    HEADFRAME_POOL_DATABASE_URL: environment.HEADFRAME_POOL_DATABASE_URL ?? databaseUrl,
    HEADFRAME_POOL_DATA: environment.HEADFRAME_POOL_DATA ?? path.join(config.dataFolder, 'pool'),
    HEADFRAME_POOL_HOST: place.host,
    HEADFRAME_POOL_BITCOIN_PORT: String(place.port),
    ...(environment.HEADFRAME_POOL_LITECOIN_NODES ? {} : { HEADFRAME_POOL_LITECOIN_PORT: 'off' }),
    ...chain,
  });
  return launch(surroundings, 'pool', { env });
}
