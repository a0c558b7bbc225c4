import { z } from 'zod';
import { houseSeedSetting } from '../house-seed-setting.ts';
import type { PayoutRules } from '../engine/payout-rules.ts';
import {
  lightningEnvironmentOf,
  lightningHelp,
  lightningVariables,
  type LightningEnvironment,
} from '../lightning/lightning-settings.ts';

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** How the wallet of one coin is reached, and what bounds its payouts. */
interface WalletEnvironment {
  /** `http://host:port/wallet/<name>`; undefined where the coin is not paid. */
  readonly url: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly cookieFile: string | undefined;
  readonly chainName: string | undefined;
  readonly rules: PayoutRules;
}

/** How this payout program runs. */
export interface PayoutEnvironment {
  readonly databaseUrl: string;
  readonly bitcoin: WalletEnvironment;
  readonly litecoin: WalletEnvironment;
  /** Undefined where Lightning is off. */
  readonly lightning: LightningEnvironment | undefined;
  /** File with the seed of the house's payment code; undefined where payment codes are not paid. */
  readonly houseSeedFile: string | undefined;
  /** Time between two rounds, in milliseconds. */
  readonly intervalMs: number;
  readonly metricsPort: number | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** Between two announcements of a payout that waits for a block, in milliseconds. */
const sendAgainMs = 300_000;

type Coin = 'BITCOIN' | 'LITECOIN';

const blank = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = (maxLength: number) => z.preprocess(blank, z.string().trim().max(maxLength).optional());
const whole = (min: number, max: number, fallback: number) =>
  z.preprocess(blank, z.coerce.number({ error: 'is not a number' }).int().min(min).max(max).default(fallback));

const walletUrl = z.preprocess(
  blank,
  z
    .url({ protocol: /^https?$/, error: 'is no http:// address' })
    .refine((url) => new URL(url).password === '', 'holds a password: set HEADFRAME_PAYOUT_…_PASSWORD instead')
    .optional(),
);

function walletHelp(coin: Coin, name: string): Record<string, string> {
  const prefix = `HEADFRAME_PAYOUT_${coin}`;
  return {
    [`${prefix}_WALLET`]: `RPC address of the wallet that pays ${name}, http://host:port/wallet/<name>. Default: none.`,
    [`${prefix}_USER`]: 'User of its RPC.',
    [`${prefix}_PASSWORD`]: 'Password of that user.',
    [`${prefix}_COOKIE`]: 'File with user and password that the node writes itself, instead of both.',
    [`${prefix}_CHAIN_NAME`]: 'Name of the chain, for a regtest; else it is known by its first block.',
    [`${prefix}_MIN_FEE_RATE`]: 'Min fee of a payout in satoshi per virtual byte. Default: 2.',
    [`${prefix}_MAX_FEE_RATE`]: 'Max fee, raised ones too, in satoshi per virtual byte. Default: 200.',
    [`${prefix}_FALLBACK_FEE_RATE`]: 'Fee where the node knows none, in satoshi per virtual byte. Default: 20.',
    [`${prefix}_MAX_FEE`]: 'Max fee of one payout in satoshi. Default: 1000000.',
  };
}

/** Every variable that the payout program reads, with its help line. */
export const environmentHelp: Readonly<Record<string, string>> = {
  HEADFRAME_PAYOUT_DATABASE_URL:
    'PostgreSQL with the schema of the server; a login that may take the role headframe_payout. Required.',
  ...walletHelp('BITCOIN', 'Bitcoin'),
  ...walletHelp('LITECOIN', 'Litecoin'),
  [houseSeedSetting]:
    "File with the seed of the house's payment code, 16 to 64 bytes in hex, mode 600. Default: none, payment codes are not paid.",
  ...lightningHelp,
  HEADFRAME_PAYOUT_BLOCKS:
    'Within how many blocks a payout should be mined: what the node is asked a fee for. Default: 6.',
  HEADFRAME_PAYOUT_BUMP_MINUTES: 'How long a payout waits for a block before its fee is raised. Default: 60.',
  HEADFRAME_PAYOUT_BATCH: 'Max withdrawals of one payout. Default: 200.',
  HEADFRAME_PAYOUT_SECONDS: 'Time between two rounds. Default: 15.',
  HEADFRAME_PAYOUT_METRICS_PORT: 'Port on the loopback address for /metrics and /healthz. Default: off.',
  HEADFRAME_PAYOUT_LOG: 'Lowest level of log lines: debug, info, warn or error. Default: info.',
};

function walletVariables(coin: Coin) {
  const prefix = `HEADFRAME_PAYOUT_${coin}`;
  return {
    [`${prefix}_WALLET`]: walletUrl,
    [`${prefix}_USER`]: optional(256),
    [`${prefix}_PASSWORD`]: optional(256),
    [`${prefix}_COOKIE`]: optional(4_096),
    [`${prefix}_CHAIN_NAME`]: optional(64),
    [`${prefix}_MIN_FEE_RATE`]: whole(1, 10_000, 2),
    [`${prefix}_MAX_FEE_RATE`]: whole(1, 10_000, 200),
    [`${prefix}_FALLBACK_FEE_RATE`]: whole(1, 10_000, 20),
    [`${prefix}_MAX_FEE`]: whole(1_000, 100_000_000, 1_000_000),
  };
}

const variablesSchema = z.object({
  HEADFRAME_PAYOUT_DATABASE_URL: z.preprocess(
    blank,
    z.string({ error: 'is required' }).regex(/^postgres(ql)?:\/\//, 'is no postgres:// address'),
  ),
  ...walletVariables('BITCOIN'),
  ...walletVariables('LITECOIN'),
  [houseSeedSetting]: optional(4_096),
  ...lightningVariables,
  HEADFRAME_PAYOUT_BLOCKS: whole(1, 1_008, 6),
  HEADFRAME_PAYOUT_BUMP_MINUTES: whole(1, 10_080, 60),
  HEADFRAME_PAYOUT_BATCH: whole(1, 1_000, 200),
  HEADFRAME_PAYOUT_SECONDS: whole(1, 600, 15),
  HEADFRAME_PAYOUT_METRICS_PORT: z.preprocess(
    (value) => blank(value) ?? 'off',
    z.union([
      z.literal('off').transform(() => undefined),
      z.coerce.number({ error: 'is not a port' }).int().min(0).max(65_535),
    ]),
  ),
  HEADFRAME_PAYOUT_LOG: z.preprocess(blank, z.enum(['debug', 'info', 'warn', 'error']).default('info')),
});

/** Reads the environment. Throws EnvironmentError with all that is wrong. */
export function readPayoutEnvironment(variables: Readonly<Record<string, string | undefined>>): PayoutEnvironment {
  const parsed = variablesSchema.safeParse(variables);
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`).join('\n'),
    );
  const { data } = parsed;
  const given: Readonly<Record<string, unknown>> = data;
  const walletOf = (coin: Coin): WalletEnvironment => {
    const text = (name: string) => given[`HEADFRAME_PAYOUT_${coin}_${name}`] as string | undefined;
    const number = (name: string) => given[`HEADFRAME_PAYOUT_${coin}_${name}`] as number;
    const rates = { minFeeRate: number('MIN_FEE_RATE'), maxFeeRate: number('MAX_FEE_RATE') };
    if (rates.minFeeRate > rates.maxFeeRate)
      throw new EnvironmentError(
        `HEADFRAME_PAYOUT_${coin}_MIN_FEE_RATE is above HEADFRAME_PAYOUT_${coin}_MAX_FEE_RATE.`,
      );
    const rules: PayoutRules = {
      minFeeRate: rates.minFeeRate,
      maxFeeRate: rates.maxFeeRate,
      fallbackFeeRate: number('FALLBACK_FEE_RATE'),
      maxFee: BigInt(number('MAX_FEE')),
      targetBlocks: data.HEADFRAME_PAYOUT_BLOCKS,
      sendAgainMs,
      bumpAfterMs: data.HEADFRAME_PAYOUT_BUMP_MINUTES * 60_000,
      maxWithdrawals: data.HEADFRAME_PAYOUT_BATCH,
    };
    const reach = { user: text('USER'), password: text('PASSWORD'), cookieFile: text('COOKIE') };
    return {
      url: text('WALLET'),
      user: reach.user,
      password: reach.password,
      cookieFile: reach.cookieFile,
      chainName: text('CHAIN_NAME'),
      rules,
    };
  };
  return {
    databaseUrl: data.HEADFRAME_PAYOUT_DATABASE_URL,
    bitcoin: walletOf('BITCOIN'),
    litecoin: walletOf('LITECOIN'),
    lightning: lightningOf(data),
    houseSeedFile: data[houseSeedSetting],
    intervalMs: data.HEADFRAME_PAYOUT_SECONDS * 1_000,
    metricsPort: data.HEADFRAME_PAYOUT_METRICS_PORT,
    logLevel: data.HEADFRAME_PAYOUT_LOG,
  };
}

function lightningOf(
  variables: Parameters<typeof lightningEnvironmentOf>[0] & { HEADFRAME_PAYOUT_BITCOIN_WALLET?: unknown },
) {
  try {
    const lightning = lightningEnvironmentOf(variables);
    if (lightning && variables.HEADFRAME_PAYOUT_BITCOIN_WALLET === undefined)
      throw new Error(
        'HEADFRAME_PAYOUT_BITCOIN_WALLET is required with HEADFRAME_PAYOUT_LND_URL: it says which chain is paid.',
      );
    return lightning;
  } catch (error) {
    throw new EnvironmentError((error as Error).message);
  }
}
