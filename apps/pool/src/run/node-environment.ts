import { z } from 'zod';

/** How the node of one coin is reached, and what its chain is to this pool. */
export interface NodeEnvironment {
  /** Addresses of the nodes: the first gives templates, all get blocks. Empty where the coin is not mined. */
  readonly urls: readonly string[];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly cookieFile: string | undefined;
  /** Where block rewards go; the simulated chain needs none. */
  readonly payoutAddress: string | undefined;
  /** Name of the chain, for a regtest that is not to be known by its first block. */
  readonly chainName: string | undefined;
}

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = (maxLength: number) => z.preprocess(blank, z.string().trim().max(maxLength).optional());

const urls = z
  .preprocess(blank, z.string().default(''))
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: 'is no list of http:// addresses' }))
      .max(8, 'has more than 8 addresses')
      .refine(
        (list) => list.every((url) => new URL(url).password === ''),
        'holds a password: set HEADFRAME_POOL_…_NODE_PASSWORD instead',
      ),
  );

type Coin = 'BITCOIN' | 'LITECOIN';

export function nodeVariables(coin: Coin) {
  const prefix = `HEADFRAME_POOL_${coin}` as const;
  return {
    [`${prefix}_NODES`]: urls,
    [`${prefix}_NODE_USER`]: optional(256),
    [`${prefix}_NODE_PASSWORD`]: optional(256),
    [`${prefix}_NODE_COOKIE`]: optional(4_096),
    [`${prefix}_PAYOUT_ADDRESS`]: optional(128),
    [`${prefix}_CHAIN_NAME`]: optional(64),
  };
}

/** What each of these variables is for. */
export function nodeHelp(coin: Coin, name: string): Readonly<Record<string, string>> {
  const prefix = `HEADFRAME_POOL_${coin}`;
  return {
    [`${prefix}_NODES`]: `RPC addresses of ${name} nodes, comma-separated: the first gives work, all get blocks. Default: none.`,
    [`${prefix}_NODE_USER`]: 'User of their RPC.',
    [`${prefix}_NODE_PASSWORD`]: 'Password of that user.',
    [`${prefix}_NODE_COOKIE`]: 'File with user and password that a node writes itself, instead of both.',
    [`${prefix}_PAYOUT_ADDRESS`]: `Address of the pool that ${name} blocks pay to. Required with a node.`,
    [`${prefix}_CHAIN_NAME`]: 'Name of the chain, for a regtest; else it is known by its first block.',
  };
}

export function nodeEnvironment(variables: Readonly<Record<string, unknown>>, coin: Coin): NodeEnvironment {
  const value = (name: string) => variables[`HEADFRAME_POOL_${coin}_${name}`] as string | undefined;
  return {
    urls: variables[`HEADFRAME_POOL_${coin}_NODES`] as readonly string[],
    user: value('NODE_USER'),
    password: value('NODE_PASSWORD'),
    cookieFile: value('NODE_COOKIE'),
    payoutAddress: value('PAYOUT_ADDRESS'),
    chainName: value('CHAIN_NAME'),
  };
}
