import { maxFavoritePages } from '@headframe/domain/preferences/preferences';
import { usePreference } from '../../transport/preferences/preferences.ts';
import { IconStar, IconStarFilled } from '../../ui/icon/icons.ts';
import type { Page } from '../../ui/page/page.ts';
import styles from './Shell.module.css';

/** Puts a page among the favorites on top of the menu, or takes it out. */
export function FavoriteButton({ page: { path, label } }: { page: Pick<Page, 'path' | 'label'> }) {
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
