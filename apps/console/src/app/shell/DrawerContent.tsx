import { ActionIcon } from '@mantine/core';
import { Suspense } from 'react';
import { agentRequestPage } from '../../features/devices/requests/agent-request.route.ts';
import { ActivityMenu } from '../../features/devices/requests/index.ts';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '../../ui/icon/icons.ts';
import { mayEnter } from '../../ui/page/may-enter.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import { keyNames } from '../../ui/shortcuts/shortcuts.ts';
import { openPalette } from '../palette/palette-state.ts';
import { Brand } from './Brand.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { setOverlay, toggleDrawer } from './drawer-state.ts';
import { Navigation } from './Navigation.tsx';
import { SubaccountSwitch } from './SubaccountSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './Shell.module.css';

/** What the drawer holds: brand, subaccount, search, menu, activity, connection and account. */
export function DrawerContent({ isCollapsed }: { isCollapsed: boolean }) {
  const canSeeActivity = useAccess((access) => mayEnter(agentRequestPage, visitorOf(access)));
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={styles['drawerContent']} data-collapsed={isCollapsed || undefined}>
      <div className={styles['drawerHead']}>
        <Brand />
        <ActionIcon
          className={styles['toggle'] ?? ''}
          aria-label={isCollapsed ? 'Expand the drawer' : 'Collapse the drawer'}
          aria-expanded={!isCollapsed}
          onClick={toggleDrawer}
        >
          <Toggle size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <SubaccountSwitch />
      <button
        type="button"
        className={`${menuLine.line} ${styles['search'] ?? ''}`}
        onClick={openPalette}
        {...(isCollapsed ? { 'aria-label': 'Search' } : {})}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={menuLine.label}>Search</span>
        <kbd className={menuLine.end}>{keyNames('mod+k').join(' ')}</kbd>
      </button>
      <Navigation isCollapsed={isCollapsed} />
      <div className={styles['drawerFoot']}>
        {canSeeActivity && (
          <Suspense>
            <ActivityMenu isCollapsed={isCollapsed} onLeave={() => setOverlay(false)} />
          </Suspense>
        )}
        <ConnectionState />
        <UserMenu />
      </div>
    </div>
  );
}
