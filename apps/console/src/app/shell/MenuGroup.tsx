import { useId } from 'react';
import { IconChevronDown, IconChevronRight } from '../../ui/icon/icons.ts';
import type { Page } from '../../ui/page/page.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { MenuLink } from './MenuLink.tsx';
import styles from './Shell.module.css';

interface MenuGroupProps {
  label: string | undefined;
  pages: readonly Page[];
  isCollapsed: boolean;
  isOpen: boolean;
  /** Opens or closes the group; absent for one that stays open. */
  onToggle?: (() => void) | undefined;
}

/** Pages of the menu under a label, which opens and closes them. */
export function MenuGroup({ label, pages, isCollapsed, isOpen, onToggle }: MenuGroupProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles['group']} data-closed={!isOpen || undefined}>
      {label !== undefined && onToggle && (
        <button
          type="button"
          className={styles['groupLabel']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {label}
          <Chevron size={12} aria-hidden />
        </button>
      )}
      {label !== undefined && !onToggle && <div className={styles['groupLabel']}>{label}</div>}
      <div id={id}>
        {isOpen &&
          pages.map((page) => (
            <div key={page.path} className={styles['entry']}>
              <MenuLink page={page} isCollapsed={isCollapsed} />
              {!isCollapsed && <FavoriteButton page={page} />}
            </div>
          ))}
      </div>
    </div>
  );
}
