/** What a term of the pool is counted in: % of an amount, coins of Bitcoin, or dollars. */
type TermUnit = '%' | 'BTC' | 'USD';

/** A term of the pool, which its administrator sets from a day on. */
interface PoolTerm {
  readonly label: string;
  readonly description: string;
  readonly unit: TermUnit;
  /** Bounds of what may be set, in the steps of {@link termDecimals}. */
  readonly min: bigint;
  readonly max: bigint;
}

/** Decimals of a unit. What is stored counts in the last of them: 10,000ths of a whole, satoshi, cents. */
const termDecimals: Readonly<Record<TermUnit, number>> = { '%': 2, BTC: 8, USD: 2 };

const share = { unit: '%', min: 0n, max: 10_000n } as const;
/** One coin at most: more is a slip of the pen. */
const fee = { unit: 'BTC', min: 0n, max: 100_000_000n } as const;
/** At least what one part of a split must be, which is above the dust limit of each script. */
const minimum = { unit: 'BTC', min: 1000n, max: 100_000_000n } as const;

/** The terms of the pool by the kind of their rate, in the order in which they are shown. */
export const poolTerms = {
  pool_fee: { ...share, label: 'Pool fee', description: 'Of what miners earn.' },
  referral_share: {
    ...share,
    label: 'Referral share',
    description: 'Of the pool fees of a referred account, for who referred it.',
  },
  withdrawal_fee: {
    ...fee,
    label: 'Withdrawal fee',
    description: 'Of a quick withdrawal and of a payment on-chain. Auto-withdrawals are free.',
  },
  withdrawal_minimum: {
    ...minimum,
    label: 'Withdrawal minimum',
    description: 'Of a quick withdrawal and of a payment on-chain.',
  },
  auto_withdrawal_minimum: {
    ...minimum,
    label: 'Auto-withdrawal minimum',
    description: 'The balance from which on an auto-withdrawal pays.',
  },
  lightning_fee: { ...fee, label: 'Lightning fee', description: 'Of a withdrawal and of a payment by Lightning.' },
  lightning_minimum: {
    ...minimum,
    label: 'Lightning minimum',
    description: 'Of a withdrawal and of a payment by Lightning.',
  },
  usd_minimum: {
    unit: 'USD',
    min: 0n,
    max: 1_000_000n,
    label: 'Minimum in dollars',
    description:
      'Of a quick withdrawal and of one by Lightning, beside the minimum in coins, where the price is known.',
  },
} as const satisfies Readonly<Record<string, PoolTerm>>;

/** A key of {@link poolTerms}. */
export type PoolTermKind = keyof typeof poolTerms;

/** Every key of {@link poolTerms}. */
export const poolTermKinds = Object.keys(poolTerms) as readonly PoolTermKind[];

/** What is stored of a term as text in its unit, without a unit sign: `1.5`, `0.00010000`, `10`. */
export function termText(kind: PoolTermKind, stored: bigint): string {
  const { unit } = poolTerms[kind];
  const decimals = termDecimals[unit];
  const digits = stored.toString().padStart(decimals + 1, '0');
  const exact = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return unit === 'BTC' ? exact : exact.replace(/\.?0+$/, '');
}

/** The reason for which a text is not a value of a term, or the value as it is stored. */
export function readTerm(kind: PoolTermKind, text: string): { problem: string } | { stored: bigint } {
  const { unit, min, max } = poolTerms[kind];
  const decimals = termDecimals[unit];
  const match = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > decimals)
    return { problem: `Enter a number with a point and up to ${decimals} decimals.` };
  const stored = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
  if (stored < min) return { problem: `The least is ${termText(kind, min)} ${unit}.` };
  if (stored > max) return { problem: `The most is ${termText(kind, max)} ${unit}.` };
  return { stored };
}
