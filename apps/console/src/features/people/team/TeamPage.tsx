import { Tabs } from '@mantine/core';
import { useCallback } from 'react';
import { useAccess } from '../../../transport/access.ts';
import { PageBody, PageHeader } from '../../../ui/PageHeader.tsx';
import { RolesTab, type OpenRole } from '../access/index.ts';
import { AllMembersTab } from './all/AllMembersTab.tsx';
import { MembersTab } from './members/MembersTab.tsx';
import { teamPage, teamTabs, type TeamTab } from './team.route.ts';
import styles from './Team.module.css';

const tabLabels: Readonly<Record<TeamTab, string>> = {
  members: 'Members',
  all: 'All members',
  roles: 'Roles',
};

/** The team of the selected subaccount, the members of all subaccounts, and the roles. */
export function TeamPage() {
  const { tab } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const subaccount = useAccess((state) => state.selected?.name);
  return (
    <PageBody>
      <PageHeader title="Team" detail={tab === 'all' ? 'All subaccounts' : subaccount} />
      <Tabs
        value={tab}
        onChange={(next) => setSearch({ ...teamPage.defaults, tab: next as TeamTab }, true)}
        keepMounted={false}
        className={styles['tabs'] ?? ''}
      >
        <Tabs.List>
          {teamTabs.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {tabLabels[key]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {teamTabs.map((key) => (
          <Tabs.Panel key={key} value={key} className={styles['panel'] ?? ''}>
            <TabContent tab={key} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageBody>
  );
}

function TabContent({ tab }: { tab: TeamTab }) {
  switch (tab) {
    case 'members':
      return <MembersTab />;
    case 'all':
      return <AllMembersTab />;
    case 'roles':
      return <OpenRoles />;
  }
}

function OpenRoles() {
  const { role, from } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const open = useCallback((next: OpenRole) => setSearch(next, true), [setSearch]);
  return <RolesTab open={{ role, from }} onOpen={open} />;
}
