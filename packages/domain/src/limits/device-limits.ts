/** Pools a device may be given. */
export const maxPools = 3;

/** Max length of the user of a pool. */
export const maxPoolUserLength = 255;

/** Seconds a tunnel is open for at first. */
export const initialTunnelTime = 300;

/** Max tunnels open at once: of one person, and to the devices of one agent. */
export const maxTunnels = { ofPerson: 50, ofAgent: 100 } as const;

/** From which count on the care center speaks of an issue: tries for the first three, errors for the last. */
export const careCenterThresholds = { poolChanging: 10, powerAdjusting: 10, powerSwitching: 10, errors: 1 } as const;
