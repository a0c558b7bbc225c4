/** Loads the list of what a scan discovered, for other pages. */
export const loadDiscoveredDevices = async () => (await import('./DiscoveredDevices.tsx')).DiscoveredDevices;
