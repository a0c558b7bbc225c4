import type { LocationProfileRowFragment } from '../../../../generated/location-profile.ts';

/** A profile with no field filled in. */
export const untouchedProfile: LocationProfileRowFragment = {
  subaccount: 'main',
  siteId: '',
  siteIdStatus: 'none',
  location: '',
  country: '',
  tags: [],
  fixedRatePerKwh: 0.06,
  fixedCostPerDay: 0,
  perKwExtraCost: 0,
  useFixedPrice: false,
  expectedAsicCount: null,
  expectedHashrate: null,
  node: 'LZ_WEST',
  region: 'ercot',
  sitemapDirection: 'ltr',
  uniqueKeyMode: 'mac',
  poolFee: null,
  updatedAt: null,
};
