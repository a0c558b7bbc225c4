import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import { readPoolCoin, type SimulatorReady } from './child-messages.ts';
import { usualPoolPorts, type PoolPlace } from './pool-place.ts';
import { launch, type ProgramSurroundings } from './programs.ts';
import { environmentOf } from './program-environment.ts';
import type { SupervisedProgram } from './supervised-program.ts';
import { poolFolder } from './users/prepare-users.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** How long a start waits for the word of the pool, in milliseconds. */
const coinsMs = 10_000;

/** The pool of this start, with each coin of which it has said whether miners can reach it. */
export interface StartedPool {
  readonly program: SupervisedProgram;
  readonly coins: ReadonlyMap<string, boolean>;
}

/** The name by which simulated miners know the pool of this machine. */
const simulatedPool = `stratum.headframe.test:${usualPoolPorts.BITCOIN}`;

/** What the simulator needs, so that its miners mine at this pool on a chain of its own; nothing where there is a node. */
export async function simulatorOfPool(
  { bitcoinPort, isSimulated }: PoolPlace,
  { subaccount }: Pick<Config, 'subaccount'>,
): Promise<Record<string, string>> {
  if (!isSimulated || bitcoinPort === undefined) return {};
  return {
    HEADFRAME_SIM_POOLS: `${simulatedPool}=127.0.0.1:${bitcoinPort}`,
    HEADFRAME_SIM_SUBACCOUNT: subaccount,
    HEADFRAME_SIM_CHAIN_PORT: String(await freePort()),
  };
}

/** What one address may bring on the simulated chain, unless the environment says it. */
function simulatedBounds(environment: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['NEW_WORKERS_PER_ADDRESS', 'NEW_WORKERS_PER_SUBACCOUNT', 'MAX_UNPROVEN_CONNECTIONS'];
  const unset = names.map((name) => `HEADFRAME_POOL_${name}`).filter((name) => !environment[name]);
  return Object.fromEntries(unset.map((name) => [name, '20000']));
}

/** Starts the pool, on the nodes of the environment or on the simulated chain; undefined where there is neither. */
export function startPool(
  surroundings: ProgramSurroundings,
  place: PoolPlace,
  { databaseUrl, farm }: { databaseUrl: string; farm: SimulatorReady | undefined },
): StartedPool | undefined {
  const { config, environment } = surroundings;
  const simulated = place.bitcoinPort !== undefined && farm?.chain;
  const chain = !place.isSimulated ? {} : simulated && { HEADFRAME_POOL_BITCOIN_NODES: simulated };
  if (!chain) return undefined;
  const env = environmentOf('pool', environment, {
    HEADFRAME_POOL_DATABASE_URL: environment.HEADFRAME_POOL_DATABASE_URL || databaseUrl,
    HEADFRAME_POOL_DATA: poolFolder(config, environment),
    HEADFRAME_POOL_HOST: place.host,
    HEADFRAME_POOL_BITCOIN_PORT: String(place.bitcoinPort ?? 'off'),
    HEADFRAME_POOL_LITECOIN_PORT: String(place.litecoinPort ?? 'off'),
    // The simulated farm has thousands of new miners on one address, if it is asked for.
    ...(place.isSimulated && simulatedBounds(environment)),
    ...chain,
  });
  const coins = new Map<string, boolean>();
  const onLine = (line: string) => {
    const said = readPoolCoin(line);
    if (said) coins.set(said.coin, said.isListening);
    return said !== undefined;
  };
  return { program: launch(surroundings, 'pool', { env, onLine }), coins };
}

/** Waits until the pool has said of each coin whether miners can reach it, for some seconds: a start never fails for it. */
export async function waitForPoolCoins({ program, coins }: StartedPool, place: PoolPlace): Promise<void> {
  const count = [place.bitcoinPort, place.litecoinPort].filter((port) => port !== undefined).length;
  await waitUntilReady(program, () => coins.size >= count, coinsMs).catch(() => undefined);
}
