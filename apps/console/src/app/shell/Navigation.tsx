import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccess, visitorOf } from '../../transport/access.ts';
import { pages } from '../generated/pages.ts';
import { menuLine } from '../../ui/menu-line.ts';
import { setOverlay } from './drawer-state.ts';
import { navigationOf } from './navigation.ts';
import styles from './Shell.module.css';

/** The menu. Collapsed it shows icons, whose names stay for those who cannot see them. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const access = useAccess();
  const groups = useMemo(() => navigationOf(pages, visitorOf(access)), [access]);
  return (
    <nav className={styles['navigation']} aria-label="Main">
      {groups.map((group) => (
        <div key={group.key} className={styles['group']}>
          {group.label && <div className={styles['groupLabel']}>{group.label}</div>}
          {group.pages.map((page) => (
            <Link
              key={page.path}
              to={`/${page.path}`}
              className={`${menuLine.line} ${styles['item'] ?? ''}`}
              activeProps={{ 'data-active': true }}
              onClick={() => setOverlay(false)}
              {...(isCollapsed ? { title: page.label, 'aria-label': page.label } : {})}
            >
              <page.icon size={18} stroke={1.6} aria-hidden />
              <span className={menuLine.label}>{page.label}</span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
