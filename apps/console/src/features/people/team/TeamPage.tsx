import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AllMembers } from './all/AllMembers.tsx';
import { Members } from './members/Members.tsx';
import { OpenRoles } from './OpenRoles.tsx';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamTabs } from './TeamTabs.tsx';
import { teamPage } from './team.route.ts';

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
