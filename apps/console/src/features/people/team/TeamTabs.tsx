import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { teamPage, teamTabs, type TeamTab } from './team.route.ts';

const tabLabels: Readonly<Record<TeamTab, string>> = {
  members: 'Members',
  all: 'All members',
  roles: 'Roles',
};

/** The parts of the page; the URL holds which one is shown. */
export function TeamTabs() {
  const { tab } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  return (
    <Tabs value={tab} onChange={(next) => setSearch({ ...teamPage.defaults, tab: next as TeamTab }, true)}>
      <Tabs.List>
        {teamTabs.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {tabLabels[key]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
