import * as z from 'zod/mini';
import { pageCatalogue, pageKeys, type PageAccess, type PageKey } from '../permissions/page-catalogue.ts';

/** The pages that a preference list may hide: all but those of the settings, which are always visible. */
export const hideablePages: readonly PageKey[] = pageKeys.filter(
  (key) => !(pageCatalogue[key] as PageAccess).alwaysVisible,
);

/** A preference list as the server takes it: keys of pages that can be hidden, each once. */
export const hiddenFeaturesSchema = z.pipe(
  z.array(z.enum(hideablePages as [PageKey, ...PageKey[]])).check(z.maxLength(hideablePages.length)),
  z.transform((keys) => [...new Set(keys)]),
);
