import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { organizationPage } from './organization.route.ts';
import type { OrganizationListData } from './use-organizations.ts';
import { Suspense } from 'react';
import { useAccess } from '../../../transport/session/access.ts';
import { OwnershipTransfers } from '../ownership/index.ts';
import { InvitationLine } from '../subaccounts/index.ts';
import styles from './Organization.module.css';

/** The open invitations into organizations, each to be approved or rejected. */
function OrganizationInvitations() {
  const invitations = useAccess((state) => state.invitations);
  const open = invitations.filter(({ kind }) => kind === 'organization');
  if (open.length === 0) return null;
  return (
    <section className={styles['invitations']} aria-label="Invitations">
      <h2>You are invited as Super Admin</h2>
      <ul>
        <Suspense>
          {open.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}

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
      <Suspense>
        <OwnershipTransfers />
      </Suspense>
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
