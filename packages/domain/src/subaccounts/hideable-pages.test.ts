import { describe, expect, it } from 'vitest';
import { canSeePage } from '../permissions/page-access.ts';
import { pageKeys } from '../permissions/page-catalogue.ts';
import { hiddenFeaturesSchema, hideablePages, isPageInUse } from './hideable-pages.ts';

describe('pages that can be hidden', () => {
  it('are all but the settings, and each is gone once hidden', () => {
    const kept = pageKeys.filter((key) => !hideablePages.includes(key));
    expect(kept).toEqual(['watcher_page', 'api_key_page', 'location_profile_page', 'alert_setting_page']);
    expect(hideablePages.filter((key) => canSeePage(['all'], [key], key))).toEqual([]);
    expect(kept.filter((key) => !canSeePage(['all'], [...pageKeys], key))).toEqual([]);
  });

  it('are in use as far as something asks for a permission of them or of a page below', () => {
    const unused = pageKeys.filter((key) => !isPageInUse(key));
    expect(unused).toEqual([
      'rails_page',
      'ip_search_space_page',
      'report_page',
      'pandl_report_page',
      'client_report_page',
      'automation_report_page',
      'ticket_page',
      'energy_page',
      'energy_orchestration_page',
      'energy_strategy_page',
      'energy_trading_page',
      'inventory_page',
      'mcbotface_page',
      'care_center_page',
      'alert_setting_page',
    ]);
  });

  it('are read from the wire by their keys alone', () => {
    expect(hiddenFeaturesSchema.parse(['asic_page', 'asic_page', 'pool_page'])).toEqual(['asic_page', 'pool_page']);
    for (const bad of [['api_key_page'], ['no_such_page'], 'asic_page', [1]])
      expect(hiddenFeaturesSchema.safeParse(bad).success).toBe(false);
  });
});
