import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { maxDifficulty, minDifficulty } from '@headframe/domain/pool/difficulty';
import { nodeEnvironment, nodeHelp, nodeVariables, type NodeEnvironment } from './node-environment.ts';
import { newWorkerBounds, type NewWorkerBounds } from '../limits/new-workers.ts';
import { stratumLimits } from '../limits/stratum-limits.ts';
import type { SmallMiners } from '../stratum/small-miners.ts';
import { proxyList } from '../stratum/stratum-listener.ts';

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Settings of the ports of one coin. */
export interface CoinEnvironment {
  /** Missing where the coin has no such port. */
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  readonly minDifficulty: number;
  readonly startDifficulty: number;
  readonly smallMiners: SmallMiners | undefined;
  readonly node: NodeEnvironment;
}

/** How this pool process runs. */
export interface PoolEnvironment {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** How long shares and blocks are kept that are stored, in hours, and how many bytes of shares. */
  readonly keepHours: number;
  readonly keepBytes: number;
  readonly name: string;
  readonly processNumber: number;
  readonly host: string;
  /** Connections of all ports together, and those of one address without an accepted share. */
  readonly connections: number;
  readonly unprovenConnections: number;
  readonly newWorkers: NewWorkerBounds;
  readonly bitcoin: CoinEnvironment;
  readonly litecoin: CoinEnvironment;
  readonly tls: { cert: Buffer; key: Buffer } | undefined;
  readonly proxies: readonly string[];
  readonly tag: string;
  readonly metricsPort: number | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** Every variable that the pool reads, with its help line. */
export const environmentHelp: Readonly<Record<string, string>> = {
  HEADFRAME_POOL_DATABASE_URL:
    'PostgreSQL with the schema of the server; a login that may take the role headframe_pool. Required.',
  HEADFRAME_POOL_DATA:
    'Folder of this process alone: shares that are not in the database yet. Default: headframe-pool-data.',
  HEADFRAME_POOL_KEEP_HOURS:
    'Hours for which shares and blocks are kept that are in the database, should it be restored from a backup; 0 keeps none. Default: 48.',
  HEADFRAME_POOL_KEEP_MEGABYTES: 'Max size of the shares kept so, in MiB: the oldest go first. Default: 4096.',
  HEADFRAME_POOL_NAME: 'Name of this process in the console. Default: pool.',
  HEADFRAME_POOL_NUMBER: 'Number of this process, 0 to 255: another one for each process of a pool. Default: 0.',
  HEADFRAME_POOL_HOST: 'Address that miners connect to. Default: 0.0.0.0.',
  HEADFRAME_POOL_MAX_CONNECTIONS:
    'Max connections of all ports together; never more than the descriptors of the process less 500. Default: 20000.',
  HEADFRAME_POOL_MAX_UNPROVEN_CONNECTIONS:
    'Max connections of one address that brought no accepted share yet; it may have as many more as it had with one. Default: 500.',
  HEADFRAME_POOL_NEW_WORKERS_PER_ADDRESS:
    'Max names of workers in an hour that their subaccount does not have yet, from one address. Default: 500.',
  HEADFRAME_POOL_NEW_WORKERS_PER_SUBACCOUNT:
    'Max names of workers in an hour that a subaccount does not have yet. Default: 1000.',
  ...nodeHelp('BITCOIN', 'Bitcoin'),
  ...nodeHelp('LITECOIN', 'Litecoin'),
  HEADFRAME_POOL_BITCOIN_PORT: 'Port of Stratum for Bitcoin; off for none. Default: 3334.',
  HEADFRAME_POOL_BITCOIN_TLS_PORT: 'Port of Stratum over TLS for Bitcoin. Default: off.',
  HEADFRAME_POOL_BITCOIN_MIN_DIFFICULTY: 'Min difficulty of a Bitcoin miner. Default: 512.',
  HEADFRAME_POOL_BITCOIN_START_DIFFICULTY: 'Difficulty that a Bitcoin miner starts with. Default: 16384.',
  HEADFRAME_POOL_SMALL_AGENTS:
    'Beginnings of the agents of hobby miners, comma-separated: they have a floor of their own for Bitcoin. Default: NerdMiner,NerdAxe,LeafMiner,cpuminer.',
  HEADFRAME_POOL_SMALL_MIN_DIFFICULTY:
    'Min difficulty of a hobby miner of Bitcoin; off for none of its own. Default: 0.0001.',
  HEADFRAME_POOL_LITECOIN_PORT: 'Port of Stratum for Litecoin; off for none. Default: 3335.',
  HEADFRAME_POOL_LITECOIN_TLS_PORT: 'Port of Stratum over TLS for Litecoin. Default: off.',
  HEADFRAME_POOL_LITECOIN_MIN_DIFFICULTY: 'Min difficulty of a Litecoin miner. Default: 4096.',
  HEADFRAME_POOL_LITECOIN_START_DIFFICULTY: 'Difficulty that a Litecoin miner starts with. Default: 131072.',
  HEADFRAME_POOL_TLS_CERTIFICATE: 'File of the certificate chain (PEM) of the TLS ports.',
  HEADFRAME_POOL_TLS_KEY: 'File of its private key (PEM).',
  HEADFRAME_POOL_PROXIES: 'Addresses and networks, comma-separated, that send the PROXY protocol. Default: none.',
  HEADFRAME_POOL_TAG: 'Mark of the pool in the blocks it finds, up to 20 characters. Default: /Headframe/.',
  HEADFRAME_POOL_METRICS_PORT: 'Port on the loopback address for /metrics and /healthz. Default: off.',
  HEADFRAME_POOL_LOG: 'Lowest level of log lines: debug, info, warn or error. Default: info.',
};

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const text = (fallback: string) => z.preprocess(blank, z.string().trim().default(fallback));
const optional = z.preprocess(blank, z.string().trim().optional());
const whole = (min: number, max: number, fallback: number) =>
  z.preprocess(blank, z.coerce.number({ error: 'is not a number' }).int().min(min).max(max).default(fallback));
const port = (fallback: number | 'off') =>
  z.preprocess(
    (value) => blank(value) ?? fallback,
    z.union([
      z.literal('off').transform(() => undefined),
      z.coerce.number({ error: 'is not a port' }).int().min(0).max(65_535),
    ]),
  );
const difficulty = (fallback: number) =>
  z.preprocess(
    blank,
    z.coerce.number({ error: 'is not a number' }).min(minDifficulty).max(maxDifficulty).default(fallback),
  );

const variablesSchema = z.object({
  HEADFRAME_POOL_DATABASE_URL: z.preprocess(
    blank,
    z.string({ error: 'is required' }).regex(/^postgres(ql)?:\/\//, 'is no postgres:// address'),
  ),
  HEADFRAME_POOL_DATA: text('headframe-pool-data'),
  HEADFRAME_POOL_KEEP_HOURS: whole(0, 720, 48),
  HEADFRAME_POOL_KEEP_MEGABYTES: whole(16, 1_000_000, 4096),
  HEADFRAME_POOL_NAME: text('pool').pipe(z.string().max(64)),
  HEADFRAME_POOL_NUMBER: whole(0, 255, 0),
  HEADFRAME_POOL_HOST: text('0.0.0.0'),
  HEADFRAME_POOL_MAX_CONNECTIONS: whole(1, 1_000_000, stratumLimits.connections),
  HEADFRAME_POOL_MAX_UNPROVEN_CONNECTIONS: whole(1, 1_000_000, stratumLimits.unprovenPerAddress),
  HEADFRAME_POOL_NEW_WORKERS_PER_ADDRESS: whole(1, 1_000_000, newWorkerBounds.perAddress),
  HEADFRAME_POOL_NEW_WORKERS_PER_SUBACCOUNT: whole(1, 1_000_000, newWorkerBounds.perSubaccount),
  ...nodeVariables('BITCOIN'),
  ...nodeVariables('LITECOIN'),
  HEADFRAME_POOL_BITCOIN_PORT: port(3334),
  HEADFRAME_POOL_BITCOIN_TLS_PORT: port('off'),
  HEADFRAME_POOL_BITCOIN_MIN_DIFFICULTY: difficulty(512),
  HEADFRAME_POOL_BITCOIN_START_DIFFICULTY: difficulty(16_384),
  HEADFRAME_POOL_SMALL_AGENTS: text('NerdMiner,NerdAxe,LeafMiner,cpuminer').transform((list) =>
    list.split(',').flatMap((agent) => agent.trim() || []),
  ),
  HEADFRAME_POOL_SMALL_MIN_DIFFICULTY: z.preprocess(
    (value) => blank(value) ?? 0.0001,
    z.union([z.literal('off').transform(() => undefined), z.coerce.number().min(minDifficulty).max(maxDifficulty)]),
  ),
  HEADFRAME_POOL_LITECOIN_PORT: port(3335),
  HEADFRAME_POOL_LITECOIN_TLS_PORT: port('off'),
  HEADFRAME_POOL_LITECOIN_MIN_DIFFICULTY: difficulty(4_096),
  HEADFRAME_POOL_LITECOIN_START_DIFFICULTY: difficulty(131_072),
  HEADFRAME_POOL_TLS_CERTIFICATE: optional,
  HEADFRAME_POOL_TLS_KEY: optional,
  HEADFRAME_POOL_PROXIES: text('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .superRefine((list, context) => {
      try {
        proxyList(list);
      } catch (error) {
        context.addIssue({ code: 'custom', message: `is no list of addresses: ${(error as Error).message}` });
      }
    }),
  HEADFRAME_POOL_TAG: text('/Headframe/').pipe(
    z.string().regex(/^[ -~]{1,20}$/, 'is not 1 to 20 printable characters'),
  ),
  HEADFRAME_POOL_METRICS_PORT: port('off'),
  HEADFRAME_POOL_LOG: z.preprocess(blank, z.enum(['debug', 'info', 'warn', 'error']).default('info')),
});

type Variables = z.infer<typeof variablesSchema>;

function readFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new EnvironmentError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

function tlsOf(variables: Variables): PoolEnvironment['tls'] {
  const { HEADFRAME_POOL_TLS_CERTIFICATE: certificate, HEADFRAME_POOL_TLS_KEY: key } = variables;
  const hasPort =
    variables.HEADFRAME_POOL_BITCOIN_TLS_PORT !== undefined || variables.HEADFRAME_POOL_LITECOIN_TLS_PORT !== undefined;
  if (certificate === undefined || key === undefined) {
    if (certificate === undefined && key === undefined && !hasPort) return undefined;
    throw new EnvironmentError(
      'HEADFRAME_POOL_TLS_CERTIFICATE and HEADFRAME_POOL_TLS_KEY go together, and a TLS port needs both.',
    );
  }
  return {
    cert: readFile('HEADFRAME_POOL_TLS_CERTIFICATE', certificate),
    key: readFile('HEADFRAME_POOL_TLS_KEY', key),
  };
}

function smallMinersOf(variables: Variables): SmallMiners | undefined {
  const { HEADFRAME_POOL_SMALL_AGENTS: agents, HEADFRAME_POOL_SMALL_MIN_DIFFICULTY: floor } = variables;
  return floor === undefined ? undefined : { agents, minDifficulty: floor };
}

/** Reads the environment. Throws EnvironmentError with all that is wrong. */
export function readPoolEnvironment(variables: Readonly<Record<string, string | undefined>>): PoolEnvironment {
  const parsed = variablesSchema.safeParse(variables);
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`).join('\n'),
    );
  const { data } = parsed;
  return {
    databaseUrl: data.HEADFRAME_POOL_DATABASE_URL,
    dataFolder: path.resolve(data.HEADFRAME_POOL_DATA),
    keepHours: data.HEADFRAME_POOL_KEEP_HOURS,
    keepBytes: data.HEADFRAME_POOL_KEEP_MEGABYTES * 2 ** 20,
    name: data.HEADFRAME_POOL_NAME,
    processNumber: data.HEADFRAME_POOL_NUMBER,
    host: data.HEADFRAME_POOL_HOST,
    connections: data.HEADFRAME_POOL_MAX_CONNECTIONS,
    newWorkers: {
      perAddress: data.HEADFRAME_POOL_NEW_WORKERS_PER_ADDRESS,
      perSubaccount: data.HEADFRAME_POOL_NEW_WORKERS_PER_SUBACCOUNT,
    },
    unprovenConnections: data.HEADFRAME_POOL_MAX_UNPROVEN_CONNECTIONS,
    bitcoin: {
      port: data.HEADFRAME_POOL_BITCOIN_PORT,
      tlsPort: data.HEADFRAME_POOL_BITCOIN_TLS_PORT,
      minDifficulty: data.HEADFRAME_POOL_BITCOIN_MIN_DIFFICULTY,
      startDifficulty: data.HEADFRAME_POOL_BITCOIN_START_DIFFICULTY,
      smallMiners: smallMinersOf(data),
      node: nodeEnvironment(data, 'BITCOIN'),
    },
    litecoin: {
      port: data.HEADFRAME_POOL_LITECOIN_PORT,
      tlsPort: data.HEADFRAME_POOL_LITECOIN_TLS_PORT,
      minDifficulty: data.HEADFRAME_POOL_LITECOIN_MIN_DIFFICULTY,
      startDifficulty: data.HEADFRAME_POOL_LITECOIN_START_DIFFICULTY,
      smallMiners: undefined,
      node: nodeEnvironment(data, 'LITECOIN'),
    },
    tls: tlsOf(data),
    proxies: data.HEADFRAME_POOL_PROXIES,
    tag: data.HEADFRAME_POOL_TAG,
    metricsPort: data.HEADFRAME_POOL_METRICS_PORT,
    logLevel: data.HEADFRAME_POOL_LOG,
  };
}
