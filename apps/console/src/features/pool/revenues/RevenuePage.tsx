import type { ComponentType } from 'react';
import { RevenueListDocument } from '../../../generated/revenue.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { formatDate } from '../../../ui/figure/dates.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { readSource } from '../../../ui/list/list-source.ts';
import { firstClose } from './day-text.ts';
import { RevenueDrawer } from './explanation/RevenueDrawer.tsx';
import { compactRevenueColumns, revenueColumns } from './revenue-columns.tsx';
import { revenueScope } from './revenue-search.ts';
import { revenueExports } from './revenue.actions.ts';
import { revenuePage, type RevenueSearch } from './revenue.route.ts';
import { RevenueControls } from './RevenueControls.tsx';
import { RevenueOverview } from './RevenueOverview.tsx';

const source = readSource({
  list: RevenueListDocument,
  variablesOf: ({ search, limit, offset }: { search: RevenueSearch; limit: number; offset: number }) => ({
    ...revenueScope(search),
    limit,
    offset,
  }),
  rowsOf: ({ revenues }) => revenues.days,
  totalOf: ({ revenues }) => revenues.totals?.count ?? 0,
});

function FirstClose() {
  return (
    <>
      A day (UTC) is closed by 01:00 UTC of the next one. The first day of a farm that mines now is closed by{' '}
      {formatDate(firstClose(Date.now()), 'minute', { locale: 'en-US', timeZone: 'UTC' })} UTC.
    </>
  );
}

/** Posted days of the pool: what the shares of each earned, and why. */
export const RevenuePage: ComponentType = defineList(source, {
  page: revenuePage,
  key: 'revenues',
  noun: 'days',
  rowKey: ({ date }) => date,
  rowLabel: ({ date }) => date,
  ownFilters: ['from', 'to'],
  columns: revenueColumns,
  compactColumns: compactRevenueColumns,
  lines: [1, 2],
  Above: RevenueOverview,
  isRestHeld: true,
  Controls: RevenueControls,
  exports: ({ search }) => actionsFor(revenueExports, revenueScope(search)),
  drawer: { key: 'day', Component: RevenueDrawer },
  empty: { title: 'No closed day yet', text: <FirstClose /> },
});
