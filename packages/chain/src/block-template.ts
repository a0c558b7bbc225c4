import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/i);
const word = z.string().regex(/^[0-9a-f]{8}$/i);
const hex = (maxBytes: number) =>
  z
    .string()
    .max(2 * maxBytes)
    .regex(/^(?:[0-9a-f]{2})*$/i);
const time = z.number().int().min(0).max(0xffffffff);
const satoshi = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Bytes of the largest block of this family, extension data included. */
const maxBlockBytes = 8_000_000;

/** More transactions than fit a block of the largest size. */
const maxTransactions = 100_000;

const transaction = z.object({ data: hex(maxBlockBytes), txid: hash, hash, fee: satoshi });

/**
 * What the pool reads of an answer to `getblocktemplate`, from a node or from the simulated chain. Fields that it does
 * not read are dropped. Source: BIP 22, 23, 145, and answers of litecoind 0.21.2.
 */
export const blockTemplateSchema = z
  .object({
    version: z.number().int().min(-0x80000000).max(0xffffffff),
    previousblockhash: hash,
    transactions: z.array(transaction).max(maxTransactions),
    coinbasevalue: satoshi,
    bits: word,
    target: hash,
    height: z.number().int().min(0).max(0x7fffffff),
    curtime: time,
    mintime: time,
    longpollid: z.string().max(512).optional(),
    default_witness_commitment: hex(256).optional(),
    coinbaseaux: z.record(z.string().max(64), hex(64)).optional(),
    vbrequired: z.number().int().min(0).max(0xffffffff).optional(),
    rules: z.array(z.string().max(64)).max(64).optional(),
    mweb: hex(maxBlockBytes).optional(),
    /** Of the simulated chain alone: by how much the work of a share may be multiplied, a power of two. */
    simulated: z.object({ weight: z.string().regex(/^[1-9]\d{0,15}$/) }).optional(),
  })
  .refine(
    ({ transactions }) => transactions.reduce((bytes, { data }) => bytes + data.length / 2, 0) <= maxBlockBytes,
    'The transactions are larger than a block.',
  );

/** A checked answer to `getblocktemplate`. */
export type BlockTemplate = z.infer<typeof blockTemplateSchema>;
