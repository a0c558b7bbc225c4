import { ActionIcon } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccess } from '../../transport/session/access.ts';
import { IconMenu2, IconSearch } from '../../ui/icon/icons.ts';
import { ShortcutsOverlay } from '../../ui/shortcuts/ShortcutsOverlay.tsx';
import { useShortcut, useShortcutKeys } from '../../ui/shortcuts/shortcuts.ts';
import { AccessNotice } from '../errors/AccessNotice.tsx';
import { Palette } from '../palette/Palette.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Banners } from './Banners.tsx';
import { Brand } from './Brand.tsx';
import { DrawerContent } from './DrawerContent.tsx';
import { setOverlay, toggleDrawer, useDrawer } from './drawer-state.ts';
import { SubaccountGate } from './SubaccountGate.tsx';
import styles from './Shell.module.css';

const Overlay = lazy(async () => ({ default: (await import('./DrawerOverlay.tsx')).DrawerOverlay }));

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
      <Suspense>{isOverlayOpen && <Overlay />}</Suspense>
      <header className={styles['topbar']}>
        <ActionIcon size="lg" aria-label="Open menu" onClick={() => setOverlay(true)}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <Brand />
        <ActionIcon size="lg" aria-label="Search" onClick={openPalette}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </header>
      <div className={styles['stage']}>
        <Banners />
        <main id="main" className={styles['main']} tabIndex={-1}>
          <AccessNotice key={subaccount}>
            <SubaccountGate>
              <Outlet />
            </SubaccountGate>
          </AccessNotice>
        </main>
      </div>
      <Palette />
      <ShortcutsOverlay />
    </div>
  );
}
