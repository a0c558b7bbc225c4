import { describe, expect, it } from 'vitest';
import { canSeePage } from '../permissions/page-access.ts';
import { pageKeys } from '../permissions/page-catalogue.ts';
import { hiddenFeaturesSchema, hideablePages } from './hideable-pages.ts';

describe('pages that can be hidden', () => {
  it('are all but the settings, and each is gone once hidden', () => {
    const kept = pageKeys.filter((key) => !hideablePages.includes(key));
    expect(kept).toEqual(['watcher_page', 'api_key_page', 'location_profile_page']);
    expect(hideablePages.filter((key) => canSeePage(['all'], [key], key))).toEqual([]);
    expect(kept.filter((key) => !canSeePage(['all'], [...pageKeys], key))).toEqual([]);
  });

  it('are read from the wire by their keys alone', () => {
    expect(hiddenFeaturesSchema.parse(['asic_page', 'asic_page', 'pool_page'])).toEqual(['asic_page', 'pool_page']);
    for (const bad of [['api_key_page'], ['no_such_page'], 'asic_page', [1]])
      expect(hiddenFeaturesSchema.safeParse(bad).success).toBe(false);
  });
});
