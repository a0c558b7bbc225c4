import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { organizationPage } from './organization.route.ts';
import { OrganizationInvitations } from './OrganizationInvitations.tsx';
import type { OrganizationListData } from './use-organizations.ts';

const tabs = [
  { value: 'own', label: 'Own' },
  { value: 'all', label: 'All' },
] as const;

/** Above the list: open invitations and, for the administrator, the choice between the own organizations and all. */
export function OrganizationsAbove({ list: { data } }: { list: { data: OrganizationListData | undefined } }) {
  const { tab } = organizationPage.useSearch();
  const setSearch = organizationPage.useSetSearch();
  return (
    <>
      <OrganizationInvitations />
      {data?.me?.isAdministrator && (
        <ListTabs
          tabs={tabs}
          value={tab}
          onChoose={(next) => setSearch({ tab: next, page: 1, q: undefined, organization: undefined }, true)}
        />
      )}
    </>
  );
}
