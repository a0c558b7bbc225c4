import * as z from 'zod/mini';
import { permissionCatalogue } from '../permissions/permission-catalogue.ts';
import type { PermissionFeature } from '../permissions/permission-feature.ts';
import { pageCatalogue, pageKeys, type PageAccess, type PageKey } from '../permissions/page-catalogue.ts';

/** The pages that a preference list may hide: all but those of the settings, which are always visible. */
export const hideablePages: readonly PageKey[] = pageKeys.filter(
  (key) => !(pageCatalogue[key] as PageAccess).alwaysVisible,
);

const unused: ReadonlySet<string> = new Set(
  permissionCatalogue
    .filter((feature: PermissionFeature) => feature.unused)
    .flatMap(({ read, write }: PermissionFeature) => [read, write].filter((name) => name !== undefined)),
);

/** Whether something is behind a page key: a permission of it, or of a page below it, is asked for. */
export function isPageInUse(page: PageKey): boolean {
  const { anyOf, isPlanned }: PageAccess = pageCatalogue[page];
  if (isPlanned) return false;
  const below = pageKeys.filter((key) => (pageCatalogue[key] as PageAccess).parent === page);
  return anyOf.some((permission) => !unused.has(permission)) || below.some(isPageInUse);
}

/** A preference list as the server takes it: keys of pages that can be hidden, each once. */
export const hiddenFeaturesSchema = z.pipe(
  z.array(z.enum(hideablePages as [PageKey, ...PageKey[]])).check(z.maxLength(hideablePages.length)),
  z.transform((keys) => [...new Set(keys)]),
);
