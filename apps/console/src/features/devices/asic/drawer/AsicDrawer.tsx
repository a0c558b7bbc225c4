import { Tabs } from '@mantine/core';
import { DetailDrawer } from '../../../../ui/DetailDrawer.tsx';
import { NothingYet } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/Skeleton.tsx';
import { asicPage, drawerTabs, type DrawerTab } from '../asic.route.ts';
import { useSelectionOf } from '../use-asic-selection.ts';
import { AsicDrawerActions } from './AsicDrawerActions.tsx';
import { AsicTitle } from './AsicTitle.tsx';
import { CommandsTab } from './CommandsTab.tsx';
import { HardwareTab } from './HardwareTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PoolsTab } from './PoolsTab.tsx';
import { useAsicDetail, type AsicDetail } from './use-asic-detail.ts';
import styles from './Drawer.module.css';

const tabLabels: Readonly<Record<DrawerTab, string>> = {
  overview: 'Overview',
  hardware: 'Hardware',
  pools: 'Pools & targets',
  commands: 'Commands',
};

/** The details of one miner, beside the list; the URL names the miner and the tab. */
export function AsicDrawer({ id }: { id: string }) {
  const { tab } = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const selectionOf = useSelectionOf();
  const { asic, isMissing, error, refetch } = useAsicDetail(id);
  const close = () => setSearch({ device: undefined, tab: asicPage.defaults.tab }, true);
  return (
    <DetailDrawer
      isOpen
      onClose={close}
      title={asic ? <AsicTitle asic={asic} /> : 'ASIC'}
      actions={asic && <AsicDrawerActions selection={selectionOf(asic)} />}
    >
      {asic && (
        <Tabs value={tab} onChange={(next) => setSearch({ tab: next as DrawerTab })} keepMounted={false}>
          <Tabs.List className={styles['tabs'] ?? ''}>
            {drawerTabs.map((key) => (
              <Tabs.Tab key={key} value={key}>
                {tabLabels[key]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {drawerTabs.map((key) => (
            <Tabs.Panel key={key} value={key} className={styles['panel'] ?? ''}>
              <TabContent tab={key} asic={asic} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {!asic && error && <ErrorState error={error} onRetry={refetch} />}
      {!asic && !error && isMissing && (
        <NothingYet title="ASIC not found" text="It was deleted or belongs to another subaccount." />
      )}
      {!asic && !error && !isMissing && <SkeletonBlock height={320} label="Loading the ASIC" />}
    </DetailDrawer>
  );
}

function TabContent({ tab, asic }: { tab: DrawerTab; asic: AsicDetail }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab asic={asic} />;
    case 'hardware':
      return <HardwareTab asic={asic} />;
    case 'pools':
      return <PoolsTab asic={asic} />;
    case 'commands':
      return <CommandsTab id={asic.id} />;
  }
}
