import { canSeePage } from '@headframe/domain/permissions/page-access';
import { pageCatalogue, type PageAccess, type PageKey } from '@headframe/domain/permissions/page-catalogue';
import { hideablePages, isPageInUse } from '@headframe/domain/subaccounts/hideable-pages';

/** A page of the menu with the pages below it. */
interface HideableGroup {
  page: PageKey;
  children: readonly PageKey[];
}

function parentOf(page: PageKey): string | undefined {
  return (pageCatalogue[page] as PageAccess).parent;
}

/** The pages there are that these permissions show and that the user may hide, subpages under their parent. */
export function hideableGroups(permissions: readonly string[]): HideableGroup[] {
  const seen = hideablePages.filter((page) => isPageInUse(page) && canSeePage(permissions, [], page));
  return seen
    .filter((page) => parentOf(page) === undefined)
    .map((page) => ({ page, children: seen.filter((child) => parentOf(child) === page) }));
}
