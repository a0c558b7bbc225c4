import { useMemo } from 'react';
import { observerRoles } from '@headframe/domain/permissions/observer-permissions';
import { actionsFor, useMayDoAny } from '../../../ui/action/action.ts';
import { NoMatch } from '../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import type { FilterDescription } from '../../../ui/filter/filter.ts';
import { formatSort } from '../../../ui/table/columns.ts';
import { AccessKeyPage } from '../access-keys/index.ts';
import { observerActions, observerPageActions } from './observer.actions.tsx';
import { observerPage } from './observer.route.ts';
import { observerRoleLabel } from './observer-roles.ts';
import { useObserverList } from './use-observer-list.ts';

const filters: readonly FilterDescription[] = [
  {
    kind: 'choice',
    key: 'role',
    label: 'Role',
    options: observerRoles.map((role) => ({ value: role, label: observerRoleLabel(role) })),
  },
];

/** The observer links: their recipients, and what each link shows. */
export function ObserverPage() {
  const search = observerPage.useSearch();
  const setSearch = observerPage.useSetSearch();
  const list = useObserverList(search);
  const { refetch: onDone } = list;
  const mayAct = useMayDoAny(observerActions);
  const pageActions = useMemo(() => (mayAct ? actionsFor(observerPageActions, { onDone }) : []), [mayAct, onDone]);
  const { role } = search;
  return (
    <AccessKeyPage
      title={observerPage.label}
      icon={observerPage.icon}
      intro="An observer link is a read-only view without an account. An accountant sees pool revenues only."
      list={list}
      sort={list.sort}
      onSort={(sort) => setSearch({ sort: formatSort(sort) })}
      roleLabel={observerRoleLabel}
      whySuspended="its creator lost the right to create links"
      pageActions={pageActions}
      rowActions={mayAct ? (row) => actionsFor(observerActions, { row, onDone }) : undefined}
      emptyTitle="No observer links yet"
      filter={{
        bar: <FilterBar filters={filters} values={{ role }} onChange={(changes) => setSearch(changes)} />,
        isSet: role !== undefined,
        noMatch: <NoMatch noun="links" onClear={() => setSearch({ role: undefined })} />,
      }}
    />
  );
}
