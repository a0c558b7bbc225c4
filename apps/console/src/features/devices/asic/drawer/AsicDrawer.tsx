import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { AsicDetailDocument, AsicDetailUpdatesDocument } from '../../../../generated/asic.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { FewActionButtons } from '../../../../ui/action/FewActionButtons.tsx';
import { ItemDrawer } from '../../../../ui/list/ItemDrawer.tsx';
import { useDetail } from '../../../../ui/list/use-detail.ts';
import type { DrawerList } from '../../../../ui/list/use-list.ts';
import { HoldNote } from '../../commands/index.ts';
import { DeviceCommands, DeviceFiles } from '../../requests/index.ts';
import { asicPage, drawerTabs, type DrawerTab } from '../asic.route.ts';
import type { AsicDetail } from './asic-detail.ts';
import { asicActions } from '../asic.actions.ts';
import { asicName } from '../asic-name.ts';
import { asicSelection } from '../asic-selection.ts';
import { AsicTitle } from './AsicTitle.tsx';
import { HardwareTab } from './HardwareTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PoolsTab } from './PoolsTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import styles from './Drawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const tabLabels: Readonly<Record<DrawerTab, string>> = {
  overview: 'Overview',
  hardware: 'Hardware',
  pools: 'Pools & targets',
  settings: 'Settings',
  commands: 'Commands',
  files: 'Files',
};

/** The details of one miner, beside the list; the URL names the miner and the tab. */
export function AsicDrawer({ id, list }: { id: string; list: DrawerList }) {
  const { tab } = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const detail = useDetail({
    id,
    document: AsicDetailDocument,
    itemOf: ({ asics }) => asics[0],
    updates: AsicDetailUpdatesDocument,
    pushedItemOf: ({ asicUpdates }) => asicUpdates[0],
  });
  return (
    <ItemDrawer
      detail={detail}
      noun="ASIC"
      missing="It was deleted, belongs to another subaccount, or is no longer shared with this one."
      onClose={() => list.open(undefined)}
      name={(asic) => asicName(asic)}
      title={(asic) => <AsicTitle asic={asic} />}
      actions={(asic) => <FewActionButtons actions={actionsFor(asicActions, asicSelection(asic, list))} />}
    >
      {(asic) => (
        <>
          <HoldNote row={asic} actions={actionsFor(asicActions, asicSelection(asic, list))} />
          <Tabs value={tab} onChange={(next) => setSearch({ tab: next as DrawerTab })} keepMounted={false}>
            <Tabs.List className={styles['tabs'] ?? ''}>
              {drawerTabs.map((key) => (
                <Tabs.Tab key={key} value={key}>
                  {tabLabels[key]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {drawerTabs.map((key) => (
              <Tabs.Panel key={key} value={key} className={classes['stackSections'] ?? ''}>
                <TabContent tab={key} asic={asic} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
    </ItemDrawer>
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
    case 'settings':
      return <SettingsTab asic={asic} />;
    case 'commands':
      return <DeviceCommands id={asic.id} />;
    case 'files':
      return <DeviceFiles id={asic.id} />;
  }
}
