import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { accountantRoute } from '@headframe/domain/routes/route-table';
import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { storedObserverProfile, leaveObserverMode } from '../../transport/browser/observer-mode.ts';
import { FullPage } from '../errors/FullPage.tsx';
import { pages } from '../generated/pages.ts';
import { navigationOf } from '../shell/navigation.ts';
import styles from './ObserverWelcomePage.module.css';

/** The landing page of an observer link: the owner of the farm, what the link shows, and buttons to enter or leave. */
export function ObserverWelcomePage() {
  const navigate = useNavigate();
  const access = useAccess();
  const subaccount = access.selected?.name ?? storedObserverProfile()?.subaccount;
  const isAccountant = (access.observer ?? storedObserverProfile())?.role === 'accountant';
  const shown = isAccountant
    ? [navigationLabels.revenues]
    : navigationOf(pages, visitorOf(access)).flatMap((group) => group.pages.map((page) => page.label));
  return (
    <FullPage title="Welcome" text={`You are viewing ${subaccount ?? 'a farm'}, read-only.`}>
      <div className={styles['shown']}>
        <h2>What you see</h2>
        <ul>
          {shown.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <Button onClick={() => void navigate({ to: isAccountant ? `/${accountantRoute}` : '/dashboard' })}>
        Continue
      </Button>
      <Button variant="default" onClick={leaveObserverMode}>
        {navigationLabels.logoutObserverMode}
      </Button>
    </FullPage>
  );
}
