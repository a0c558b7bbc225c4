import { AsOf } from '../figure/RelativeTime.tsx';
import type { ListState } from './use-list.ts';

/** Under a list whose values change while its order stands: how old the order is. */
export function OrderNote({ list: { orderedAt } }: { list: Pick<ListState<never, never, never>, 'orderedAt'> }) {
  if (orderedAt === undefined) return null;
  return (
    <>
      Live values; order <AsOf at={orderedAt} />
    </>
  );
}
