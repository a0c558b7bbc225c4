import { useEffect, useMemo, useRef } from 'react';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { usePreference } from '../../transport/preferences/preferences.ts';
import { pages } from '../generated/pages.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { favoritesOf, navigationOf } from './navigation.ts';
import { RailGroup } from './RailGroup.tsx';
import { useOpenGroups } from './use-open-groups.ts';
import styles from './Shell.module.css';
import { useRouterState } from '@tanstack/react-router';

/** The path of the page on screen, as its route declares it. */
function usePagePath(): string {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  return pathname.replace(/^\/(user\/)?/, '');
}

/** The menu: favorites, and groups that open and close. Collapsed it is a rail of icons: favorites, and groups whose pages are a menu. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const access = useAccess();
  const groups = useMemo(() => navigationOf(pages, visitorOf(access)), [access]);
  const [paths] = usePreference('favoritePages');
  const favorites = favoritesOf(groups, paths);
  const path = usePagePath();
  const { current, open, toggle } = useOpenGroups(groups, favorites.length && favorites.length + 1, path);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // Browsers may return a promise from it, which is no clean-up.
    menu.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <nav ref={menu} className={styles['navigation']} aria-label="Main">
      {favorites.length > 0 && <MenuGroup label="Favorites" pages={favorites} isCollapsed={isCollapsed} isOpen />}
      {groups.map((group) =>
        isCollapsed ? (
          <RailGroup key={group.key} group={group} isCurrent={group.key === current} />
        ) : (
          <MenuGroup
            key={group.key}
            label={group.label}
            pages={group.pages}
            isCollapsed={false}
            isOpen={open.has(group.key)}
            onToggle={() => toggle(group.key)}
          />
        ),
      )}
    </nav>
  );
}
