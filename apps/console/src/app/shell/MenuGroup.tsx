import { useEffect, useId, useRef } from 'react';
import { IconChevronDown, IconChevronRight, IconStar, IconStarFilled } from '../../ui/icon/icons.ts';
import type { Page } from '../../ui/page/page.ts';
import { MenuLink } from './MenuLink.tsx';
import styles from './Shell.module.css';
import { maxFavoritePages } from '@headframe/domain/preferences/preferences';
import { usePreference } from '../../transport/preferences/preferences.ts';

/** Puts a page among the favorites on top of the menu, or takes it out. */
function FavoriteButton({ page: { path, label } }: { page: Pick<Page, 'path' | 'label'> }) {
  const [favorites, setFavorites] = usePreference('favoritePages');
  const isFavorite = favorites.includes(path);
  const Icon = isFavorite ? IconStarFilled : IconStar;
  if (!isFavorite && favorites.length >= maxFavoritePages) return null;
  return (
    <button
      type="button"
      className={styles['favorite']}
      aria-label={isFavorite ? `Remove ${label} from favorites` : `Add ${label} to favorites`}
      aria-pressed={isFavorite}
      onClick={() => setFavorites(isFavorite ? favorites.filter((each) => each !== path) : [...favorites, path])}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}

interface MenuGroupProps {
  label: string;
  pages: readonly Page[];
  isCollapsed: boolean;
  isOpen: boolean;
  /** Opens or closes the group; absent for one that stays open. */
  onToggle?: (() => void) | undefined;
}

/** Pages of the menu under a label, which opens and closes them. */
export function MenuGroup({ label, pages, isCollapsed, isOpen, onToggle }: MenuGroupProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const isToggled = useRef(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  // What a person opens below the fold comes into sight.
  useEffect(() => {
    if (isOpen && isToggled.current) content.current?.scrollIntoView?.({ block: 'nearest' });
    isToggled.current = false;
  }, [isOpen]);
  return (
    <div className={styles['group']}>
      {onToggle ? (
        <button
          type="button"
          className={styles['groupLabel']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            isToggled.current = true;
            onToggle();
          }}
        >
          {label}
          <Chevron size={12} aria-hidden />
        </button>
      ) : (
        <div className={styles['groupLabel']}>{label}</div>
      )}
      <div ref={content} id={id} role="group" aria-label={label} className={styles['groupPages']}>
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
