import { parseCoinAmount } from '@headframe/domain/units/coin-amount';
import { z } from 'zod';

/** 64 hex digits in display order. */
export const txid = z.string().regex(/^[0-9a-f]{64}$/);

/** An amount in coins, whose digits come as text, in satoshi. */
export const satoshi = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,8})?$/)
  .transform((text) => parseCoinAmount(text));

/** A whole number whose digits come as text. */
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);

const psbt = z.string().max(8_000_000);

export const fundedPsbt = z.object({ psbt, fee: satoshi });
export const processedPsbt = z.object({ psbt, complete: z.boolean() });
export const finalPsbt = z.object({ hex: z.string().max(8_000_000).optional(), complete: z.boolean() });
export const bumpedPsbt = z.object({ psbt, fee: satoshi, origfee: satoshi });
export const outpoint = z.object({ txid, vout: whole });
export const output = z.object({ confirmations: whole });
export const balances = z.object({
  mine: z.object({ trusted: satoshi, untrusted_pending: satoshi, immature: satoshi }),
});
export const addressCheck = z.object({ isvalid: z.boolean(), scriptPubKey: z.string().max(200).optional() });
export const walletTransaction = z.object({
  confirmations: whole,
  walletconflicts: z.array(txid).default([]),
  hex: z.string().max(8_000_000),
});

/** One line of what the wallet received and sent: a transaction has one for each output that is not change. */
export const historyLine = z.object({ txid, category: z.string().max(20), confirmations: whole, time: whole });

/** A transaction of the wallet with all of its lines. Nodes give the fee as a negative amount. */
export const historyTransaction = z.object({
  confirmations: whole,
  hex: z.string().max(8_000_000),
  fee: satoshi.optional(),
  time: whole,
  details: z.array(
    z.object({
      category: z.string().max(20),
      address: z.string().max(200).optional(),
      amount: satoshi,
      // An output of MimbleWimble has none.
      vout: whole.optional(),
      abandoned: z.boolean().default(false),
    }),
  ),
});

/** Node answers `errors` in place of a rate where it knows too few blocks. Coins per 1,000 virtual bytes. */
export const feeEstimate = z.object({ feerate: satoshi.optional() });
