/** Regions miners connect to; each has three connection points, in order. */
export const connectionRegions = [
  'Europe',
  'CIS',
  'Asia',
  'North America',
  'Latin America',
  'Oceania',
  'Africa',
] as const;

/** One region of {@link connectionRegions}. */
export type ConnectionRegion = (typeof connectionRegions)[number];

/** Connection points of one region. */
export const connectionsPerRegion = 3;

/** The port of compatible servers. */
export const stratumPort = 3334;

/** The status number of a dead pool worker. */
export const deadWorkerStatus = 2;

/** Windows over which a worker's hashrate is averaged, in seconds; the effective hashrate is the one over an hour. */
export const hashrateWindows = { hashrate10m: 600, hashrate1h: 3600, hashrate24h: 86_400 } as const;

/** Units of a trusted pool's expected hashrate. */
export const expectedHashUnits = ['th', 'gh'] as const;

/** One unit of {@link expectedHashUnits}. */
export type ExpectedHashUnit = (typeof expectedHashUnits)[number];
