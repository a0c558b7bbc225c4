import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AllMembers } from './all/AllMembers.tsx';
import { Members } from './members/Members.tsx';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamTabs } from './TeamTabs.tsx';
import { teamPage } from './team.route.ts';
import { useCallback } from 'react';
import { RolesTab, type OpenRole } from '../access/index.ts';
import styles from './Team.module.css';

/** The roles; the URL holds which one is open. */
function OpenRoles() {
  const { role, from } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const open = useCallback((next: OpenRole) => setSearch(next, true), [setSearch]);
  return (
    <div className={styles['panel']}>
      <RolesTab open={{ role, from }} onOpen={open} />
    </div>
  );
}

/** The team of the selected subaccount, the members of all subaccounts, and the roles. */
export function TeamPage() {
  const { tab } = teamPage.useSearch();
  if (tab === 'members') return <Members />;
  if (tab === 'all') return <AllMembers />;
  return (
    <PageBody>
      <PageHeader title="Team" detail={<TeamDetail />} />
      <TeamTabs />
      <OpenRoles />
    </PageBody>
  );
}
