import type { DashboardCard } from '@headframe/domain/enums/preferences';
import { canSeePage } from '@headframe/domain/permissions/page-access';
import type { RouteVisitor } from '@headframe/domain/routes/route-guard';
import { mayEnter } from '../../../../ui/page/may-enter.ts';
import { workerPage } from '../../../pool/workers/worker.route.ts';

/** The cards that are built; energy and P&L are not. */
export type BuiltCard = Exclude<DashboardCard, 'energy' | 'pandl'>;

/** The cards that a viewer may see, in their first order. */
export function openCards(visitor: RouteVisitor, hasDevices: boolean): readonly BuiltCard[] {
  const { permissions, hiddenFeatures } = visitor;
  const rules: Record<BuiltCard, boolean> = {
    iot: hasDevices,
    pool: mayEnter(workerPage, visitor),
    wallet: canSeePage(permissions, hiddenFeatures, 'withdraw_page'),
    networkStats: canSeePage(permissions, hiddenFeatures, 'pool_page'),
  };
  return (Object.keys(rules) as BuiltCard[]).filter((card) => rules[card]);
}
