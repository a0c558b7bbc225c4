import { ListTabs } from '../../../ui/list/ListTabs.tsx';
import { teamPage, teamTabs, type TeamTab } from './team.route.ts';

const labels: Readonly<Record<TeamTab, string>> = { members: 'Members', all: 'All members', roles: 'Roles' };
const tabs = teamTabs.map((value) => ({ value, label: labels[value] }));

/** The parts of the page; the URL holds which one is shown. */
export function TeamTabs() {
  const { tab } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  return <ListTabs tabs={tabs} value={tab} onChoose={(next) => setSearch({ ...teamPage.defaults, tab: next }, true)} />;
}
