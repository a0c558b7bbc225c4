import { kindNames } from '@headframe/domain/devices/kind-support';
import { dashboardCards } from '@headframe/domain/enums/preferences';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePreference } from '../../../transport/preferences/preferences.ts';
import { useAccess, visitorOf } from '../../../transport/session/access.ts';
import { NothingYet } from '../../../ui/state/EmptyState.tsx';
import { PageBody, PageHeader } from '../../../ui/page/PageHeader.tsx';
import { mayEnter } from '../../../ui/page/may-enter.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { MoneyLine } from './cards/MoneyLine.tsx';
import { NetworkStatsCard } from './cards/NetworkStatsCard.tsx';
import { openCards, type BuiltCard } from './cards/open-cards.ts';
import { PoolCard } from './cards/PoolCard.tsx';
import { WalletCard } from './cards/WalletCard.tsx';
import { dashboardPage } from './dashboard.route.ts';
import { IotCard } from './IotCard.tsx';
import { kindCards } from './kind-cards.tsx';
import styles from './Dashboard.module.css';

/**
 * The overview: a card for every feature the viewer may see, in the order of their preferences. On a wide screen the devices have a
 * column of their own, so that their charts and the money are seen without scrolling.
 */
export function DashboardPage() {
  const access = useAccess();
  const isNarrow = useIsNarrow();
  const [cards, setCards] = usePreference('dashboardCards');
  const visitor = visitorOf(access);
  const kinds = kindNames.filter((kind) => mayEnter(kindCards[kind].page, visitor));
  const open = openCards(visitor, kinds.length > 0);
  const shown = cards.filter((card) => open.some((each) => each === card)) as BuiltCard[];
  const cardOf: Record<BuiltCard, () => ReactNode> = {
    iot: () => <IotCard key="iot" kinds={kinds} open={open} />,
    pool: () => <PoolCard key="pool" open={open} />,
    wallet: () => <WalletCard key="wallet" open={open} />,
    networkStats: () => <NetworkStatsCard key="networkStats" open={open} />,
  };
  return (
    <PageBody>
      <PageHeader title={dashboardPage.label} detail={access.selected?.name} />
      {isNarrow && shown.includes('wallet') && <MoneyLine />}
      {shown.length > 0 && (
        <div className={styles['cards']} data-beside={(shown.length > 1 && shown.includes('iot')) || undefined}>
          {shown.map((card) => cardOf[card]())}
        </div>
      )}
      {shown.length === 0 && open.length > 0 && (
        <NothingYet title="All cards are hidden">
          <Button variant="default" onClick={() => setCards([...dashboardCards])}>
            Show all cards
          </Button>
        </NothingYet>
      )}
      {open.length === 0 && (
        <NothingYet
          title="Nothing to show here"
          text={
            access.selected?.features.asset
              ? 'Your role on this subaccount has no access to the dashboard cards.'
              : 'The dashboard shows devices, and the Asset feature is not switched on for this subaccount.'
          }
        />
      )}
    </PageBody>
  );
}
