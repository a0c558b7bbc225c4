import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { useMemo } from 'react';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { usePreference } from '../../transport/preferences/preferences.ts';
import { IconSettings } from '../../ui/icon/icons.ts';
import { pages } from '../generated/pages.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuLink } from './MenuLink.tsx';
import { favoritesOf, groupsBelow, navigationOf, settingsOf } from './navigation.ts';
import { openGroups } from './open-groups.ts';
import { usePagePath } from './use-page-path.ts';
import styles from './Shell.module.css';

/** The menu: favorites, groups that open and close, and the settings. Collapsed it shows icons, with their names for those who cannot see them. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const access = useAccess();
  const all = useMemo(() => navigationOf(pages, visitorOf(access)), [access]);
  const [paths] = usePreference('favoritePages');
  const [chosen, setChosen] = usePreference('menuGroups');
  const path = usePagePath();
  const settings = settingsOf(all);
  const favorites = favoritesOf(all, paths);
  const groups = groupsBelow(all, favorites).filter(({ key }) => key !== 'settings');
  const linesAbove = (favorites.length > 0 ? favorites.length + 1 : 0) + (settings.length > 0 ? 1 : 0);
  const open = openGroups(groups, { linesAbove, path, chosen });
  return (
    <nav className={styles['navigation']} aria-label="Main">
      {favorites.length > 0 && <MenuGroup label="Favorites" pages={favorites} isCollapsed={isCollapsed} isOpen />}
      {groups.map(({ key, label, pages: members }) => (
        <MenuGroup
          key={key}
          label={label}
          pages={members}
          isCollapsed={isCollapsed}
          isOpen={open.has(key)}
          onToggle={() => setChosen({ ...chosen, [key]: !open.has(key) })}
        />
      ))}
      {settings[0] && (
        <div className={styles['group']}>
          <MenuLink
            page={settings[0]}
            label={navigationLabels.settings}
            icon={IconSettings}
            isActive={settings.some((page) => page.path === path)}
            isCollapsed={isCollapsed}
          />
        </div>
      )}
    </nav>
  );
}
