import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import { enterSubaccount, useAccess } from '../../../../transport/session/access.ts';
import { usePreference } from '../../../../transport/preferences/preferences.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { ActionButtons } from '../../../../ui/action/ActionButtons.tsx';
import { usePageActions } from '../../../../ui/action/page-actions.ts';
import { NoMatch, NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { FilterBar } from '../../../../ui/filter/FilterBar.tsx';
import { counted } from '../../../../ui/figure/format.ts';
import { PageBody, PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { AsOf } from '../../../../ui/figure/RelativeTime.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { formatSort, parseSort } from '../../../../ui/table/columns.ts';
import { ColumnChooser } from '../../../../ui/table/ColumnChooser.tsx';
import { useColumnChoice } from '../../../../ui/table/use-column-choice.ts';
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts';
import { createSubaccountAction } from '../subaccount.actions.tsx';
import { subaccountSummaryPage } from '../subaccount-summary.route.ts';
import { groupings, groupSummaries, matchingSummaries, readGrouping, sortSummaries } from './group-summaries.ts';
import { narrowSummaryColumns, summaryColumns } from './summary-columns.tsx';
import { SummaryTable } from './SummaryTable.tsx';
import { useSummaries } from './use-summaries.ts';
import styles from './Summary.module.css';

const ungrouped = 'none';
const groupingChoices = [{ value: ungrouped, label: 'No grouping' }, ...groupings];

/** Every subaccount with the totals of its devices, pinned ones on top, grouped by the user's choice. */
export function SubaccountSummaryPage() {
  const search = subaccountSummaryPage.useSearch();
  const setSearch = subaccountSummaryPage.useSetSearch();
  const { rows, error, asOf, refetch } = useSummaries();
  const selected = useAccess((state) => state.selected?.name);
  const [groupBy, setGroupBy] = usePreference('subaccountSummaryGroupBy');
  const isNarrow = useIsNarrow();
  const choice = useColumnChoice('subaccountSummary', summaryColumns);
  const enter = useEnter();
  const pageActions = useMemo(() => actionsFor([createSubaccountAction], undefined), []);
  usePageActions(pageActions);

  const sort = parseSort(search.sort);
  const grouping = readGrouping(groupBy);
  const groups = useMemo(
    () =>
      groupSummaries(sortSummaries(matchingSummaries(rows ?? [], search.q ?? ''), parseSort(search.sort)), grouping),
    [rows, search.q, search.sort, grouping],
  );
  const chosen = choice.order.flatMap((key) => summaryColumns.find((column) => column.key === key) ?? []);
  const columns = isNarrow ? narrowSummaryColumns : chosen.filter(({ key }) => choice.isShown(key));
  return (
    <PageBody>
      <PageHeader
        title={subaccountSummaryPage.label}
        detail={
          rows && (
            <>
              {counted(rows.length, 'subaccount')} · <AsOf at={asOf} />
            </>
          )
        }
        actions={<ActionButtons actions={pageActions} primary="createSubaccount" />}
      />
      <FilterBar
        filters={[]}
        values={{ q: search.q }}
        onChange={(changes) => setSearch(changes)}
        search={{ key: 'q', placeholder: 'Search name, organization, tag' }}
      >
        <Select
          className={styles['grouping'] ?? ''}
          size="xs"
          aria-label="Group by"
          data={groupingChoices}
          value={grouping ?? ungrouped}
          allowDeselect={false}
          onChange={(value) => setGroupBy(readGrouping(value))}
        />
        {!isNarrow && <ColumnChooser columns={summaryColumns} choice={choice} />}
      </FilterBar>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !rows && <SkeletonBlock height={240} subject="subaccounts" />}
      {!error && rows && groups.length > 0 && (
        <SummaryTable
          groups={groups}
          columns={columns}
          sort={sort}
          onSort={(next) => setSearch({ sort: formatSort(next) })}
          selected={selected}
          onEnter={enter}
          nameWidth={isNarrow ? 140 : 220}
        />
      )}
      {rows && rows.length > 0 && groups.length === 0 && (
        <NoMatch noun="subaccounts" onClear={() => setSearch({ q: undefined })} />
      )}
      {rows?.length === 0 && <NothingYet title="No subaccount yet" text="Create one, or wait for an invitation." />}
    </PageBody>
  );
}

/** Moves into a subaccount and to its dashboard; an archived one cannot be entered. */
function useEnter(): (row: SummaryRowFragment) => void {
  const navigate = useNavigate();
  return ({ subaccount, deleted }) => {
    if (deleted) return;
    enterSubaccount(subaccount);
    void navigate({ to: '/dashboard' });
  };
}
