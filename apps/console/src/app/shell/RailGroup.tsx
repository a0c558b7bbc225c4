import { lazy } from 'react';
import { MenuLink } from './MenuLink.tsx';
import type { NavigationGroup } from './navigation.ts';
import { OnDemand } from './OnDemand.tsx';
import { RailButton } from './RailButton.tsx';
import styles from './Shell.module.css';

const Open = lazy(async () => ({ default: (await import('./RailMenu.tsx')).RailMenu }));

interface RailGroupProps {
  group: NavigationGroup;
  /** Whether it has the page on screen. */
  isCurrent: boolean;
}

/** A group of the collapsed menu: an icon with a menu of its pages; the icon leads to a single page itself. */
export function RailGroup({ group, isCurrent }: RailGroupProps) {
  const [first, second] = group.pages;
  return (
    <div className={styles['railGroup']}>
      {first && !second ? (
        <MenuLink page={first} icon={group.icon} isCollapsed />
      ) : (
        <OnDemand
          button={(onClick) => (
            <RailButton group={group} isCurrent={isCurrent} aria-haspopup="menu" onClick={onClick} />
          )}
          content={<Open group={group} isCurrent={isCurrent} />}
        />
      )}
    </div>
  );
}
