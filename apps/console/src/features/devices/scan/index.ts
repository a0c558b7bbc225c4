import { lazy } from 'react';

export { scanPage } from './scan.route.ts';

/** What a scan found, for other pages; its code is fetched when it is shown. */
export const DiscoveredDevices = lazy(async () => ({
  default: (await import('./DiscoveredDevices.tsx')).DiscoveredDevices,
}));
export { rangeList, rangesState } from './ranges-text.ts';
export { isScanStatus } from './scan-status.ts';
