import { ActionIcon, Drawer } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useAccess } from '../../transport/access.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '../../ui/icons.ts';
import { ShortcutsOverlay } from '../../ui/ShortcutsOverlay.tsx';
import { keyNames, useShortcut, useShortcutKeys } from '../../ui/shortcuts.ts';
import { AccessNotice } from '../errors/AccessNotice.tsx';
import { Palette } from '../palette/Palette.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Brand } from './Brand.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { setOverlay, toggleDrawer, useDrawer } from './drawer-state.ts';
import { Navigation } from './Navigation.tsx';
import { SubaccountSwitch } from './SubaccountSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './Shell.module.css';

/** The main layout: the drawer at the left (over the page on a phone), the page beside it. */
export function Shell() {
  const { isCollapsed, isOverlayOpen } = useDrawer();
  const subaccount = useAccess((state) => state.selected?.name ?? '');
  useShortcutKeys();
  useShortcut('mod+k', 'Open the command palette', openPalette);
  useShortcut('[', 'Collapse or expand the drawer', toggleDrawer);
  return (
    <div className={styles['shell']} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <aside className={styles['drawer']}>
        <DrawerContent isCollapsed={isCollapsed} />
      </aside>
      <Drawer
        opened={isOverlayOpen}
        onClose={() => setOverlay(false)}
        size={264}
        withCloseButton={false}
        classNames={{ body: styles['overlay'] ?? '', content: styles['overlayContent'] ?? '' }}
        aria-label="Menu"
      >
        <DrawerContent isCollapsed={false} />
      </Drawer>
      <header className={styles['topbar']}>
        <ActionIcon size="lg" aria-label="Open menu" onClick={() => setOverlay(true)}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <Brand />
        <ActionIcon size="lg" aria-label="Search" onClick={openPalette}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        <AccessNotice key={subaccount}>
          <Outlet />
        </AccessNotice>
      </main>
      <Palette />
      <ShortcutsOverlay />
    </div>
  );
}

function DrawerContent({ isCollapsed }: { isCollapsed: boolean }) {
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
      <button type="button" className={styles['search']} onClick={openPalette} aria-label="Search and commands">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={styles['itemLabel']}>Search</span>
        <kbd className={styles['itemEnd']}>{keyNames('mod+k').join(' ')}</kbd>
      </button>
      <Navigation isCollapsed={isCollapsed} />
      <div className={styles['drawerFoot']}>
        <ConnectionState />
        <UserMenu />
      </div>
    </div>
  );
}
