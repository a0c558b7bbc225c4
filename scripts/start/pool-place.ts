import type { Config } from '../../apps/server/src/platform/config/load-config.ts';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import { isPortFree } from './ensure-port-free.ts';
import { StartError } from './start-error.ts';

/** The ports that miners expect, by coin. */
export const usualPoolPorts = { BITCOIN: 3334, LITECOIN: 3335 } as const;

type Coin = keyof typeof usualPoolPorts;

/** Where the pool of this start listens for miners. */
export interface PoolPlace {
  readonly host: string;
  /** The port of each coin that is mined; undefined for the others. */
  readonly bitcoinPort: number | undefined;
  readonly litecoinPort: number | undefined;
  /** Whether it mines on the simulated chain, as the environment names no node. */
  readonly isSimulated: boolean;
}

/** The value of a variable; an empty one counts as not set. */
const valueOf = (environment: NodeJS.ProcessEnv, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** What the environment says of the port of a coin: a number, 0 for a free one, `off` for none. */
function givenPort(environment: NodeJS.ProcessEnv, coin: Coin): number | 'off' | undefined {
  const name = `HEADFRAME_POOL_${coin}_PORT`;
  const given = valueOf(environment, name);
  if (given === undefined || given === 'off') return given;
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new StartError(`${name} is not a port: ${given}.`);
  return Number(given);
}

/**
 * Where the pool is to listen: as the environment says, else on the usual ports where they are free. On the simulated chain it
 * listens on this machine alone. Only coins whose nodes are named are mined, or Bitcoin on the simulated chain.
 *
 * @throws StartError for a text that is not a port.
 */
export async function choosePoolPlace(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<PoolPlace> {
  const hasNodes = (coin: Coin) => valueOf(environment, `HEADFRAME_POOL_${coin}_NODES`) !== undefined;
  const isSimulated = !hasNodes('BITCOIN') && !hasNodes('LITECOIN');
  const host = valueOf(environment, 'HEADFRAME_POOL_HOST') ?? (isSimulated ? '127.0.0.1' : '0.0.0.0');
  const portOf = async (coin: Coin): Promise<number | undefined> => {
    const given = givenPort(environment, coin);
    if (given === 'off') return undefined;
    if (given) return given;
    const usual = usualPoolPorts[coin];
    if (given === undefined && environment.HEADFRAME_SIM_PORTS !== 'free') {
      if (await isPortFree(host, usual)) return usual;
      say(`Port ${usual} is in use; the pool listens on another one.`);
    }
    return freePort();
  };
  return {
    host,
    isSimulated,
    bitcoinPort: isSimulated || hasNodes('BITCOIN') ? await portOf('BITCOIN') : undefined,
    litecoinPort: hasNodes('LITECOIN') ? await portOf('LITECOIN') : undefined,
  };
}

/**
 * Where miners reach the pool of this start, for the guide of the console: as the environment says, else where it listens, by the host
 * of the public address where that is every address of the machine. Undefined where it mines no Bitcoin.
 */
export function addressOfPool(
  { host, bitcoinPort }: PoolPlace,
  { poolAddress, publicUrl }: Pick<Config, 'poolAddress' | 'publicUrl'>,
): string | undefined {
  if (poolAddress !== undefined || bitcoinPort === undefined) return poolAddress;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? new URL(publicUrl).hostname : host.includes(':') ? `[${host}]` : host;
  return `${name}:${bitcoinPort}`;
}
