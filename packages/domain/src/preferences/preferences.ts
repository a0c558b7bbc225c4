import * as z from 'zod/mini';
import { autoRefreshOptions } from '../enums/auto-refresh.ts';
import { dateLocales, defaultLocale } from '../enums/locales.ts';
import { dashboardCards, defaultPreferences } from '../enums/preferences.ts';
import { isTimeZone } from '../enums/time-zones.ts';
import { listLooksSchema } from './list-looks.ts';

/** The looks of the console; `system` follows the device. */
export const themeChoices = ['dark', 'light', 'system'] as const;

/** One of {@link themeChoices}. */
export type ThemeChoice = (typeof themeChoices)[number];

/** How close together the rows of tables stand. */
export const densities = ['comfortable', 'compact'] as const;

/** One of {@link densities}. */
export type Density = (typeof densities)[number];

/** Most days that the uptime of ASICs is shown for. */
const maxUptimeTimeframe = 365;

/** Max saved searches that open with their lists, over all lists and subaccounts of an account. */
const maxDefaultSavedSearches = 200;

/** Max pages among the favourites of the menu. */
export const maxFavoritePages = 20;

const refreshSeconds = z.literal(autoRefreshOptions);

/** What each preference may hold, by name (second specification, section 3; appearance is our own addition). */
export const preferenceSchemas = {
  isUseEnergyAhead: z.boolean(),
  /** Seconds between two readings of each list; 0 is OFF. */
  autoRefresh: z.strictObject({ poolWorkers: refreshSeconds, devices: refreshSeconds, antspaces: refreshSeconds }),
  isCollapseDrawer: z.boolean(),
  isEnablePoolInPandLReport: z.boolean(),
  expandedAgentCarousel: z.boolean(),
  /** Name of the field that the subaccounts of the summary are grouped by; null: not grouped. */
  subaccountSummaryGroupBy: z.nullable(z.string().check(z.regex(/^[a-zA-Z]\w{0,31}$/))),
  /** Days. */
  ASICUptimeTimeframe: z.int().check(z.minimum(1), z.maximum(maxUptimeTimeframe)),
  /** The cards of the dashboard in their order, each at most once. */
  dashboardCards: z
    .array(z.literal(dashboardCards))
    .check(z.refine((cards) => new Set(cards).size === cards.length, 'Each card once.')),
  /** Ids of the saved searches that open with their lists, at most one of a list in a subaccount. */
  defaultSavedSearches: z.array(z.uuid()).check(z.maxLength(maxDefaultSavedSearches)),
  /** How each list is shown, by the name of the list. */
  lists: listLooksSchema,
  /** Paths of the pages that stand on top of the menu, in their order. */
  favoritePages: z.array(z.string().check(z.regex(/^[a-z][a-z0-9/-]{0,63}$/))).check(
    z.maxLength(maxFavoritePages),
    z.refine((paths) => new Set(paths).size === paths.length, 'Each page once.'),
  ),
  /** Whether a group of the menu is open, for the groups that the user opened or closed. */
  menuGroups: z
    .record(z.string().check(z.regex(/^[a-zA-Z]{1,32}$/)), z.boolean())
    .check(z.refine((groups) => Object.keys(groups).length <= 20, 'At most 20 groups.')),
  theme: z.literal(themeChoices),
  density: z.literal(densities),
  /** Locale that dates are written in. */
  dateLocale: z.literal(dateLocales),
  /** Zone that dates are written in; null: the one of the browser. */
  timeZone: z.nullable(z.string().check(z.refine(isTimeZone, 'Unknown time zone.'))),
} as const;

/** The name of one preference. */
export type PreferenceName = keyof typeof preferenceSchemas;

/** Every preference with its value. */
export type Preferences = { readonly [Name in PreferenceName]: z.output<(typeof preferenceSchemas)[Name]> };

/** Every preference of someone who has not changed any. */
export const initialPreferences: Preferences = {
  ...defaultPreferences,
  dashboardCards: [...defaultPreferences.dashboardCards],
  defaultSavedSearches: [],
  lists: {},
  favoritePages: [],
  menuGroups: {},
  theme: 'dark',
  density: 'comfortable',
  dateLocale: defaultLocale,
  timeZone: null,
};

/** The names of all preferences. */
export const preferenceNames = Object.keys(preferenceSchemas) as readonly PreferenceName[];

/** Whether a text is the name of a preference. */
export function isPreferenceName(name: string): name is PreferenceName {
  return Object.hasOwn(preferenceSchemas, name);
}

/** A value found somewhere as a sound value of its preference; undefined for anything else. */
export function readPreference<Name extends PreferenceName>(name: Name, found: unknown): Preferences[Name] | undefined {
  const result = preferenceSchemas[name].safeParse(found);
  return result.success ? (result.data as Preferences[Name]) : undefined;
}
