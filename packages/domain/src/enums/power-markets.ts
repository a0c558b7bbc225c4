/** Operators of power markets, the full list (section 9 of both specifications). */
export const powerMarketOperators = [
  'CAISO',
  'ERCOT',
  'IESO',
  'ISONE',
  'MISOENERGY',
  'NYISO',
  'SPP',
  'AESO',
  'PJM',
] as const;

/** One power-market operator; also the name of a region. */
export type PowerMarketOperator = (typeof powerMarketOperators)[number];

/** The shorter list, for places that know these only. */
export const shortPowerMarketOperators = [
  'CAISO',
  'ERCOT',
  'ISONE',
  'NYISO',
  'SPP',
] as const satisfies readonly PowerMarketOperator[];

/** The region and node that energy views start with. */
export const defaultEnergyRegion = { region: 'ERCOT', node: 'LZ_WEST' } as const;

const marketTimeZones: Readonly<Record<PowerMarketOperator, string>> = {
  ERCOT: 'America/Chicago',
  SPP: 'America/Chicago',
  CAISO: 'America/Los_Angeles',
  IESO: 'America/New_York',
  NYISO: 'America/New_York',
  MISOENERGY: 'America/New_York',
  ISONE: 'America/New_York',
  PJM: 'America/New_York',
  AESO: 'America/Edmonton',
};

/** The time zone a market counts its hours in, by operator in any case (`MISO` for short too); UTC for any other. */
export function marketTimeZone(market: string): string {
  const name = market.trim().toUpperCase();
  const operator = powerMarketOperators.find((known) => known === name || (name === 'MISO' && known === 'MISOENERGY'));
  return operator ? marketTimeZones[operator] : 'UTC';
}

/** Cities that stand for ERCOT's hubs, for weather. */
export const ercotHubCities = {
  HB_WEST: 'Midland',
  HB_HOUSTON: 'Houston',
  HB_SOUTH: 'San Antonio',
  HB_NORTH: 'Dallas',
} as const;

/** Lengths of a market's price intervals, in seconds: 5, 15 and 60 minutes. */
export const priceIntervals = [300, 900, 3600] as const;

/** The offset at which "today" of the current trading offer is taken, and how many offers are asked for. */
export const currentOffer = { offset: '-06:00', limit: 1 } as const;

/** Weather is known for this region only. */
export const weatherRegion = 'Texas';
