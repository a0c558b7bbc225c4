import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { ProfileDocument } from '../../../generated/profile.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { AccountTab } from './AccountTab.tsx';
import { profilePage, profileTabs, type ProfileTab } from './profile.route.ts';
import { SecurityTab } from './SecurityTab.tsx';
import { SessionsTab } from './sessions/SessionsTab.tsx';

const labels: Record<ProfileTab, string> = { profile: 'Profile', security: 'Security', sessions: 'Sessions' };

/** The account of the signed-in user: its data, its security settings and its sessions. */
export function ProfilePage() {
  const { tab } = profilePage.useSearch();
  const setSearch = profilePage.useSetSearch();
  return (
    <PageBody>
      <PageHeader title={profilePage.label} />
      <Tabs value={tab} onChange={(next) => setSearch({ tab: next as ProfileTab }, true)} keepMounted={false}>
        <Tabs.List>
          {profileTabs.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {labels[key]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {profileTabs.map((key) => (
          <Tabs.Panel key={key} value={key} pt={16}>
            {key === 'sessions' ? <SessionsTab /> : <AccountPart tab={key} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageBody>
  );
}

/** The tabs that show the account itself. */
function AccountPart({ tab }: { tab: Exclude<ProfileTab, 'sessions'> }) {
  const { data, error, refetch } = useData(ProfileDocument, {});
  useShortcut('r', 'Refresh the profile', refetch);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <SkeletonBlock height={280} subject="your account" />
    );
  if (tab === 'profile') return <AccountTab user={data.userInfo} onDone={refetch} />;
  return <SecurityTab user={data.userInfo} factor={data.twoFactor} onDone={refetch} />;
}
