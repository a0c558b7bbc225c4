import { z } from 'zod';

/** Whole numbers of LND: 64-bit ones are text. */
const whole = z.union([z.number().int(), z.string().regex(/^-?\d{1,19}$/)]).transform((value) => BigInt(value));

/** A refusal: on its own, or as a line of a stream. */
export const refusal = z.union([
  z
    .object({ error: z.object({ code: z.number().optional(), grpc_code: z.number().optional(), message: z.string() }) })
    .transform(({ error }) => error),
  z.object({ code: z.number(), message: z.string() }),
]);

/** `GET /v1/getinfo`. */
export const nodeInfo = z.object({
  identity_pubkey: z.string().regex(/^[0-9a-f]{66}$/),
  block_hash: z.string().regex(/^[0-9a-f]{64}$/),
  synced_to_chain: z.boolean(),
});

/** `GET /v1/balance/channels`. */
export const channelBalance = z.object({ local_balance: z.object({ sat: whole }) });

/** A line of `POST /v2/router/send` and `GET /v2/router/track/…`. */
export const paymentLine = z.object({
  result: z.object({
    payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
    status: z.enum(['UNKNOWN', 'INITIATED', 'IN_FLIGHT', 'SUCCEEDED', 'FAILED']),
    failure_reason: z.string().max(100).optional(),
    payment_preimage: z.string().optional(),
    fee_msat: whole.optional(),
  }),
});

/** `GET /v1/payments`, of which the tries are left out. */
export const paymentList = z.object({
  payments: z
    .array(
      z.object({
        payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
        value_sat: whole,
        fee_msat: whole,
        payment_request: z.string().max(10_000).default(''),
        status: z.string().max(20),
        creation_time_ns: whole,
        payment_index: whole,
      }),
    )
    .default([]),
});
