/** Kinds of nodes of the site map. */
export const siteMapNodeKinds = ['GROUP', 'RACK', 'DEVICE'] as const;

/** One kind of {@link siteMapNodeKinds}. */
export type SiteMapNodeKind = (typeof siteMapNodeKinds)[number];

/** What may be done to a node. */
export const siteMapActions = ['add', 'edit', 'delete'] as const;

/** One action of {@link siteMapActions}. */
export type SiteMapAction = (typeof siteMapActions)[number];

/** Kinds of devices on the site map. */
export const siteMapDeviceTypes = ['ASIC', 'PDU', 'ANT_SPACE', 'PLC_COIL'] as const;

/** One kind of {@link siteMapDeviceTypes}. */
export type SiteMapDeviceType = (typeof siteMapDeviceTypes)[number];

/** Which map is shown. */
export const siteMapTypes = ['asic', 'pdu'] as const;

/** One map of {@link siteMapTypes}. */
export type SiteMapType = (typeof siteMapTypes)[number];

/** The map that devices of a kind are on. */
export const mapOfKind = (kind: string): SiteMapType => (kind === 'pdu' ? 'pdu' : 'asic');

/** How the site map opens. */
export const siteMapDefaults = { viewMode: 'status', type: 'asic', faultyAggregateMode: 'all' } as const;

/** The first row and column of groups, racks and devices, on the map and in files. */
export const firstCoordinate = 1;
