/** A location profile until it is filled in: dollars per kW·h, per day and per kW. */
export const defaultLocationProfile = { fixedRatePerKwh: 0.06, fixedCostPerDay: 0, perKwExtraCost: 0 } as const;
