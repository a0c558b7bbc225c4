import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateLocales } from '../enums/locales.ts';
import { dashboardCards } from '../enums/preferences.ts';
import {
  densities,
  initialPreferences,
  isPreferenceName,
  preferenceNames,
  readPreference,
  themeChoices,
  type PreferenceName,
} from './preferences.ts';

const refresh = fc.constantFrom(0, 60, 300, 600);

const columnKey = fc.constantFrom('name', 'hashrate10m', 'state');
const columnKeys = fc.uniqueArray(columnKey);

/** Valid values of each preference, written apart from the schemas. */
const sound: Record<PreferenceName, fc.Arbitrary<unknown>> = {
  isUseEnergyAhead: fc.boolean(),
  autoRefresh: fc.record({ poolWorkers: refresh, devices: refresh, antspaces: refresh }),
  isCollapseDrawer: fc.boolean(),
  isEnablePoolInPandLReport: fc.boolean(),
  expandedAgentCarousel: fc.boolean(),
  subaccountSummaryGroupBy: fc.constantFrom(null, 'organization', 'coinenum', 'access_type'),
  ASICUptimeTimeframe: fc.integer({ min: 1, max: 365 }),
  dashboardCards: fc.shuffledSubarray([...dashboardCards]),
  defaultSavedSearches: fc.array(fc.uuid(), { maxLength: 200 }),
  lists: fc.dictionary(
    fc.constantFrom('asics', 'agents', 'audit-log'),
    fc.record(
      {
        order: columnKeys,
        hidden: columnKeys,
        pinned: columnKeys,
        widths: fc.dictionary(columnKey, fc.integer({ min: 40, max: 800 }), { noNullPrototype: true }),
        size: fc.constantFrom(10, 25, 50, 100),
      },
      { requiredKeys: [] },
    ),
    { noNullPrototype: true },
  ),
  favoritePages: fc.uniqueArray(fc.constantFrom('dashboard', 'asic-management/devices', 'team'), { maxLength: 3 }),
  menuGroups: fc.dictionary(fc.constantFrom('iot', 'teams'), fc.boolean(), { noNullPrototype: true }),
  theme: fc.constantFrom(...themeChoices),
  density: fc.constantFrom(...densities),
  dateLocale: fc.constantFrom(...dateLocales),
  timeZone: fc.constantFrom(null, ...Intl.supportedValuesOf('timeZone')),
};

describe('preferences', () => {
  it('start as the specification says', () => {
    expect(initialPreferences).toMatchObject({
      autoRefresh: { poolWorkers: 60, devices: 60, antspaces: 60 },
      isEnablePoolInPandLReport: true,
      expandedAgentCarousel: true,
      ASICUptimeTimeframe: 30,
      dashboardCards: ['iot', 'pool', 'wallet', 'energy', 'pandl', 'networkStats'],
      dateLocale: 'en-US',
    });
    for (const name of preferenceNames)
      expect(readPreference(name, initialPreferences[name])).toEqual(initialPreferences[name]);
    expect(Object.keys(initialPreferences).sort()).toEqual([...preferenceNames].sort());
  });

  it.each(preferenceNames)('%s keeps every sound value through JSON', (name) => {
    fc.assert(
      fc.property(sound[name], (value) => {
        expect(readPreference(name, JSON.parse(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  it.each(preferenceNames)('%s takes or refuses whatever comes, and never throws', (name) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readPreference(name, value);
        if (read !== undefined) expect(read).toEqual(value);
      }),
    );
  });

  it.each([
    ['autoRefresh', { poolWorkers: 60, devices: 61, antspaces: 60 }],
    ['autoRefresh', { poolWorkers: 60, devices: 60 }],
    ['autoRefresh', { poolWorkers: 60, devices: 60, antspaces: 60, more: 60 }],
    ['ASICUptimeTimeframe', 0],
    ['ASICUptimeTimeframe', 30.5],
    ['ASICUptimeTimeframe', 366],
    ['dashboardCards', ['iot', 'iot']],
    ['dashboardCards', ['weather']],
    ['theme', 'sepia'],
    ['dateLocale', 'xx-XX'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+02:00'],
    ['timeZone', ''],
    ['subaccountSummaryGroupBy', 'drop table'],
    ['lists', { asics: { size: 17 } }],
    ['lists', { asics: { widths: { name: 9 } } }],
    ['lists', { 'no list': {} }],
    ['favoritePages', ['team', 'team']],
    ['favoritePages', ['https://elsewhere.example']],
    ['menuGroups', { iot: 'open' }],
  ] as const)('%s refuses %j', (name, value) => {
    expect(readPreference(name, value)).toBeUndefined();
  });

  it('know their names', () => {
    expect(isPreferenceName('theme')).toBe(true);
    for (const name of ['Theme', 'toString', '__proto__', '']) expect(isPreferenceName(name)).toBe(false);
  });
});
