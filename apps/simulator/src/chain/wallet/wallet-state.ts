import { z } from 'zod';

const id = z.string().length(64);

/** An output that the wallet may spend. */
const fund = z.strictObject({
  txid: id,
  vout: z.number().int(),
  satoshi: z.number().int(),
  /** The block whose coinbase pays it, with its height; null for what the wallet began with. */
  block: z.strictObject({ hash: id, height: z.number().int() }).nullable(),
});

/** A transaction of the wallet. `isWaiting`: in the mempool; neither that nor in a block: replaced or conflicted. */
const payment = z.strictObject({
  txid: id,
  hex: z.string(),
  fee: z.number().int(),
  isWaiting: z.boolean(),
  /** When the wallet had it first, in seconds since 1970; 0 in files of before. */
  time: z.number().int().default(0),
  block: z.strictObject({ hash: id, height: z.number().int() }).nullable(),
});

export const walletState = z.strictObject({
  funds: z.array(fund),
  payments: z.array(payment),
  /** Labels by their addresses. */
  labels: z.record(z.string(), z.string()).default({}),
});

export type Fund = z.infer<typeof fund>;
export type WalletPayment = z.infer<typeof payment>;
export type WalletState = z.infer<typeof walletState>;
