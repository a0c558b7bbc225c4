import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { useMemo, type ReactNode } from 'react';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { pages } from '../generated/pages.ts';
import { MenuLink } from './MenuLink.tsx';
import { navigationOf, settingsOf } from './navigation.ts';
import { usePagePath } from './use-page-path.ts';
import styles from './Shell.module.css';

/** Around every page: the sections of the settings stand beside each of them, so that together they are one page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const access = useAccess();
  const sections = useMemo(() => settingsOf(navigationOf(pages, visitorOf(access))), [access]);
  const path = usePagePath();
  if (!sections.some((page) => page.path === path)) return children;
  return (
    <div className={styles['settings']}>
      <nav className={styles['sections']} aria-label={navigationLabels.settings}>
        {sections.map((page) => (
          <MenuLink key={page.path} page={page} isCollapsed={false} />
        ))}
      </nav>
      <div className={styles['section']}>{children}</div>
    </div>
  );
}
