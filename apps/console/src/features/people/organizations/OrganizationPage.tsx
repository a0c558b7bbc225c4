import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import type { OrganizationRowFragment } from '../../../generated/organization.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { actionsFor } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { NoMatch, NothingYet } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/filter/FilterBar.tsx';
import { IconBuilding } from '../../../ui/icons.ts';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { AsOf } from '../../../ui/RelativeTime.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { OrganizationDrawer } from './drawer/OrganizationDrawer.tsx';
import { compactOrganizationColumns, organizationColumns } from './organization-columns.tsx';
import { organizationActions, organizationPageActions } from './organization.actions.tsx';
import { organizationPage } from './organization.route.ts';
import { OrganizationInvitations } from './OrganizationInvitations.tsx';
import { useAllOrganizations, useOwnOrganizations } from './use-organizations.ts';

/** The user's organizations, and for the administrator all of the installation, with all that can be done with them. */
export function OrganizationPage() {
  const search = organizationPage.useSearch();
  const setSearch = organizationPage.useSetSearch();
  const own = useOwnOrganizations();
  const isAdministrator = own.me?.isAdministrator ?? false;
  const isAdministering = search.tab === 'all' && isAdministrator;
  const all = useAllOrganizations(search, isAdministering);
  const list = isAdministering ? all : own;
  const { refetch: refetchOwn } = own;
  const { refetch: refetchAll } = all;
  const onDone = useMemo(
    () => () => {
      refetchOwn();
      if (isAdministering) refetchAll();
    },
    [refetchOwn, refetchAll, isAdministering],
  );
  const pageActions = useMemo(
    () => actionsFor(organizationPageActions, { onDone, isAdministering }),
    [onDone, isAdministering],
  );
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', onDone);
  useLastPage(search, isAdministering && !all.isFetching ? all.total : undefined, (page) => setSearch({ page }));
  const isNarrow = useIsNarrow();
  const surroundings = { onDone, myId: own.me?.id, isAdministering };
  const open = list.rows.find(({ id }) => id === search.organization);
  return (
    <PageBody>
      <PageHeader
        title={organizationPage.label}
        detail={<AsOf at={list.asOf} />}
        actions={<ActionButtons actions={pageActions} primary="createOrganization" />}
      />
      <OrganizationInvitations />
      {isAdministrator && (
        <Tabs
          value={search.tab}
          onChange={(tab) =>
            setSearch({ tab: tab === 'all' ? 'all' : 'own', page: 1, q: undefined, organization: undefined }, true)
          }
        >
          <Tabs.List>
            <Tabs.Tab value="own">Own</Tabs.Tab>
            <Tabs.Tab value="all">All</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      {isAdministering && (
        <FilterBar
          filters={[]}
          values={{ q: search.q }}
          onChange={({ q }) => setSearch({ q: typeof q === 'string' ? q : undefined, page: 1 })}
          search={{ key: 'q', placeholder: 'Search name, alias, owner' }}
        />
      )}
      {list.error ? (
        <ErrorState error={list.error} onRetry={onDone} />
      ) : (
        <DataTable<OrganizationRowFragment>
          label="List of organizations"
          columns={isNarrow ? compactOrganizationColumns : organizationColumns}
          lines={2}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowLabel={({ organizationName }) => organizationName}
          onRowOpen={({ id }) => setSearch({ organization: id }, true)}
          openRow={search.organization}
          rowActions={(organization) => actionsFor(organizationActions, { ...surroundings, organization })}
          isLoading={list.isLoading}
          offset={isAdministering ? (search.page - 1) * search.size : 0}
          total={isAdministering ? all.total : own.rows.length}
          empty={
            isAdministering ? (
              <NoMatch noun="organizations" onClear={() => setSearch({ q: undefined, page: 1 })} />
            ) : (
              <NothingYet
                title="No organization yet"
                icon={IconBuilding}
                text="An organization groups subaccounts and the delegates who manage them as Super Admin."
              >
                <ActionButtons actions={pageActions} primary="createOrganization" />
              </NothingYet>
            )
          }
        />
      )}
      {isAdministering && (
        <Pagination
          page={search.page}
          size={search.size}
          total={all.total}
          onPage={(page) => setSearch({ page }, true)}
          onSize={(size) => setSearch({ size, page: 1 })}
        />
      )}
      {search.organization && (
        <OrganizationDrawer
          key={search.organization}
          organization={open}
          isLoading={list.isLoading}
          changedAt={own.asOf}
          surroundings={surroundings}
        />
      )}
    </PageBody>
  );
}
