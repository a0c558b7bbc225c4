import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { chainNetworks } from '@headframe/domain/pool/chain-identity';
import { displayOfHash } from '@headframe/chain/bytes';
import * as z from 'zod';
import type { SubmittedBlock } from '../jobs/job-board.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const satoshi = z.string().regex(/^\d{1,16}$/);

/** What is kept of a block that was found, as it stands in its file. */
export const blockRecordSchema = z.strictObject({
  chain: z.strictObject({
    coinEnum: z.union([z.literal(0), z.literal(1)]),
    network: z.enum(chainNetworks),
    genesis: hash,
    name: z.string().max(64),
  }),
  height: z.int().min(0).max(0x7fffffff),
  /** Display order. */
  hash,
  /** Milliseconds since 1970. */
  foundAt: z.int().min(0),
  /** Who found it; null where its share named no worker that may mine. */
  worker: z.strictObject({ subaccountId: z.int().positive(), workerName: z.string().max(64) }).nullable(),
  nBits: z.int().min(0).max(0xffffffff),
  /** Satoshi that the coinbase pays. */
  subsidy: satoshi,
  fees: satoshi,
});

/** A block that the pool found. */
export type BlockRecord = z.infer<typeof blockRecordSchema>;

/** The record of a block that is being submitted. */
export function recordOfBlock(chain: ChainIdentity, { block, worker }: SubmittedBlock, foundAt: number): BlockRecord {
  const { height, bits, subsidy, fees } = block.template;
  return blockRecordSchema.parse({
    chain,
    height,
    hash: displayOfHash(block.id),
    foundAt,
    worker: worker ? { subaccountId: worker.subaccountId, workerName: worker.workerName } : null,
    nBits: bits,
    subsidy: `${subsidy}`,
    fees: `${fees}`,
  });
}
