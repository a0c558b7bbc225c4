import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { organizationPage } from './organization.route.ts';
import { OrganizationInvitations } from './OrganizationInvitations.tsx';
import type { OrganizationListData } from './use-organizations.ts';

/** Above the list: open invitations and, for the administrator, the choice between the own organizations and all. */
export function OrganizationsAbove({ list: { data } }: { list: { data: OrganizationListData | undefined } }) {
  const { tab } = organizationPage.useSearch();
  const setSearch = organizationPage.useSetSearch();
  return (
    <>
      <OrganizationInvitations />
      {data?.me?.isAdministrator && (
        <Tabs
          value={tab}
          onChange={(next) =>
            setSearch({ tab: next === 'all' ? 'all' : 'own', page: 1, q: undefined, organization: undefined }, true)
          }
        >
          <Tabs.List>
            <Tabs.Tab value="own">Own</Tabs.Tab>
            <Tabs.Tab value="all">All</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
    </>
  );
}
