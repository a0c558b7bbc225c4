import type { ShareRejectReason } from '@headframe/domain/pool/share-reject-reason';
import { creditOf } from '../spool/difficulty-exponent.ts';
import type { SpooledShare } from '../spool/segment-entries.ts';
import type { ShareWork } from '../spool/share-spool.ts';

const minuteMs = 60_000;

/** A worker as the database knows it: its subaccount, its algorithm and its name. */
interface BatchedWorker {
  readonly subaccountId: number;
  readonly coinEnum: number;
  readonly name: string;
  /** Time of its first credited share here, in milliseconds since the epoch; null where none was credited. */
  firstShareAt: number | null;
}

/** Credited shares of a worker in a minute on one work: a row of `share_batch`. */
interface CreditedBatch {
  readonly worker: number;
  readonly work: number;
  /** Begin of the minute, in milliseconds since the epoch. */
  readonly minute: number;
  credited: bigint;
  shares: number;
  weightedShares: number;
  lastShareAt: number;
}

/** Rejected shares of a worker in a minute: a row of `share_reject`. */
interface RejectedBatch {
  readonly worker: number;
  readonly work: number;
  readonly minute: number;
  readonly reason: ShareRejectReason;
  rejected: bigint;
  shares: number;
}

/** Shares summed up to rows; workers and works are named by their place in the lists. */
export interface ShareBatches {
  readonly workers: BatchedWorker[];
  readonly works: ShareWork[];
  readonly credited: CreditedBatch[];
  readonly rejected: RejectedBatch[];
}

/** The value under a key, made where it is not there. */
function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const workKey = ({ chain, nBits, feeRate }: ShareWork): string =>
  [chain.coinEnum, chain.network, chain.genesis, chain.name, nBits, feeRate.id].join(' ');

/** Sums shares up by subaccount, worker, minute, chain, nBits and fee rate; rejected ones by reason. */
export function batchShares(shares: readonly SpooledShare[]): ShareBatches {
  const batches: ShareBatches = { workers: [], works: [], credited: [], rejected: [] };
  const places = new Map<string, number>();
  const credited = new Map<string, CreditedBatch>();
  const rejected = new Map<string, RejectedBatch>();
  for (const share of shares) {
    const { subaccountId, workerName: name } = share.worker;
    const { coinEnum } = share.work.chain;
    const worker = entry(places, `worker ${subaccountId} ${coinEnum} ${name}`, () => {
      return batches.workers.push({ subaccountId, coinEnum, name, firstShareAt: null }) - 1;
    });
    const work = entry(places, workKey(share.work), () => batches.works.push(share.work) - 1);
    const minute = share.at - (share.at % minuteMs);
    const amount = creditOf(share.exponent) * BigInt(share.count);
    const { reason } = share;
    if (reason !== null) {
      const row = entry(rejected, `${worker} ${work} ${minute} ${reason}`, () => {
        return { worker, work, minute, reason, rejected: 0n, shares: 0 };
      });
      row.rejected += amount;
      row.shares += share.count;
      continue;
    }
    const known = batches.workers[worker];
    if (known) known.firstShareAt = Math.min(known.firstShareAt ?? share.at, share.at);
    const row = entry(credited, `${worker} ${work} ${minute}`, () => {
      return { worker, work, minute, credited: 0n, shares: 0, weightedShares: 0, lastShareAt: share.at };
    });
    row.credited += amount;
    row.shares += share.count;
    row.weightedShares += share.isWeighted ? share.count : 0;
    row.lastShareAt = Math.max(row.lastShareAt, share.at);
  }
  batches.credited.push(...credited.values());
  batches.rejected.push(...rejected.values());
  return batches;
}
