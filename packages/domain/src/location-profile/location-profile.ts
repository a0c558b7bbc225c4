import * as z from 'zod/mini';
import { powerMarketOperators, type PowerMarketOperator } from '../enums/power-markets.ts';
import { countryCodes } from './countries.ts';

/** Most that each field takes: far beyond any site, near enough to catch a slip of the keyboard. */
export const locationProfileLimits = {
  /** Dollars per kW·h. */
  fixedRatePerKwh: 100,
  /** Dollars per day. */
  fixedCostPerDay: 100_000_000,
  /** Dollars per kW. */
  perKwExtraCost: 1_000_000,
  expectedAsicCount: 10_000_000,
  /** In the unit of the coin's family. */
  expectedHashrate: 1e15,
  text: 256,
  name: 64,
  tags: 50,
} as const;

/** How far the registration of the site id at the market's operator has come, as those who keep the profile note it. */
export const siteIdStatuses = ['none', 'pending', 'approved', 'rejected'] as const;

/** One of {@link siteIdStatuses}. */
export type SiteIdStatus = (typeof siteIdStatuses)[number];

/** On which side the rows of the site map begin. */
export const sitemapDirections = ['ltr', 'rtl'] as const;

/** One of {@link sitemapDirections}. */
export type SitemapDirection = (typeof sitemapDirections)[number];

/** What identifies a device of a site. */
export const uniqueKeyModes = ['mac', 'ip'] as const;

/** One of {@link uniqueKeyModes}. */
export type UniqueKeyMode = (typeof uniqueKeyModes)[number];

/** The operator of a power market as it travels: in lower case. */
export function wireRegion(operator: PowerMarketOperator): string {
  return operator.toLowerCase();
}

/** The operator that a region of the wire stands for; undefined for an unknown one. */
export function operatorOfRegion(region: string): PowerMarketOperator | undefined {
  return powerMarketOperators.find((operator) => wireRegion(operator) === region.toLowerCase());
}

function amount(maximum: number) {
  return z.number('A number is expected.').check(z.minimum(0, 'Not below 0.'), z.maximum(maximum, `Up to ${maximum}.`));
}

function text(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength, `Up to ${maxLength} characters.`));
}

const limits = locationProfileLimits;

/** Each field of a location profile as it travels; null empties those that may be empty. */
export const locationProfileFields = {
  siteId: text(limits.name),
  siteIdStatus: z.literal(siteIdStatuses),
  location: text(limits.text),
  /** Two-letter code (ISO 3166-1); empty for none. */
  country: z.string().check(z.refine((code) => code === '' || countryCodes().includes(code), 'Unknown country.')),
  tags: z
    .array(text(limits.name).check(z.minLength(1, 'Field is required')))
    .check(z.maxLength(limits.tags, `Up to ${limits.tags} tags.`)),
  fixedRatePerKwh: amount(limits.fixedRatePerKwh),
  fixedCostPerDay: amount(limits.fixedCostPerDay),
  perKwExtraCost: amount(limits.perKwExtraCost),
  useFixedPrice: z.boolean(),
  expectedAsicCount: z.nullable(
    z
      .int('A whole number is expected.')
      .check(z.minimum(0, 'Not below 0.'), z.maximum(limits.expectedAsicCount, `Up to ${limits.expectedAsicCount}.`)),
  ),
  /** In the unit of the coin's family. */
  expectedHashrate: z.nullable(amount(limits.expectedHashrate)),
  node: text(limits.name),
  region: z.string().check(
    z.toLowerCase(),
    z.refine((region) => operatorOfRegion(region) !== undefined, 'No such power market.'),
  ),
  sitemapDirection: z.literal(sitemapDirections),
  uniqueKeyMode: z.literal(uniqueKeyModes),
  /** The fee's share, between 0 and 1, with 4 decimals. */
  poolFee: z.nullable(amount(1).check(z.refine((share) => Number(share.toFixed(4)) === share, 'Up to 4 decimals.'))),
} as const;

/** Name of a field of {@link locationProfileFields}. */
export type LocationProfileField = keyof typeof locationProfileFields;

/** A change of a location profile: what is left out stays. */
export const locationProfileChangeSchema = z.strictObject(
  Object.fromEntries(Object.entries(locationProfileFields).map(([name, schema]) => [name, z.optional(schema)])) as {
    [Name in LocationProfileField]: z.ZodMiniOptional<(typeof locationProfileFields)[Name]>;
  },
);

/** A change of a location profile, read. */
export type LocationProfileChange = z.output<typeof locationProfileChangeSchema>;
