import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { formatPercent, missingText } from '@headframe/domain/units/number-text';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import type { AsicRow } from './asic-rows.ts';
import { isNotDelivering } from './pool-delivery.ts';

/** Why the pool's figures of a miner are not known; undefined where they are. */
function unknownReason({ workerId, isPoolWorkerShared }: AsicRow): string | undefined {
  if (isPoolWorkerShared) return 'Other miners use its worker name, so the pool cannot tell their shares apart';
  return workerId === null ? 'The pool knows no worker of its name' : undefined;
}

/** The hashrate of 10 minutes at the pool, with the age of the last share. */
export function PoolHashrateCell({ asic }: { asic: AsicRow }) {
  const { poolHashrate10m, poolLastShareAt } = asic;
  if (poolHashrate10m === null) return <span title={unknownReason(asic)}>{missingText}</span>;
  return (
    <StackedCell title={poolLastShareAt === null ? 'Its first shares are not counted yet' : undefined}>
      <span>{formatWireHashrate(poolHashrate10m, asic.coinEnum)}</span>
      {poolLastShareAt !== null && (
        <SecondLine>
          {isNotDelivering(asic) ? 'not delivering · ' : 'share '}
          <RelativeTime at={poolLastShareAt} />
        </SecondLine>
      )}
    </StackedCell>
  );
}

/** What it should have delivered in an hour and did not, and the part of its ideal hashrate that this is. */
export function LostHashrateCell({ asic }: { asic: AsicRow }) {
  const { lostHashrate, idealRateFinal, coinEnum } = asic;
  if (lostHashrate === null) return missingText;
  return (
    <StackedCell>
      <span>{formatWireHashrate(lostHashrate, coinEnum)}</span>
      {idealRateFinal !== null && idealRateFinal > 0 && (
        <SecondLine>{formatPercent(lostHashrate / idealRateFinal, 1)} of ideal</SecondLine>
      )}
    </StackedCell>
  );
}
