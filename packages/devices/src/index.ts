/** Drivers: one protocol each, no database, no state but token caches. */
export * from './asic/asic-drivers.ts';
export * from './asic/asic-kind.ts';
export * from './asic/credentials.ts';
export * from './compare-restart.ts';
export * from './default-ports.ts';
export * from './device-errors.ts';
export * from './discover-device.ts';
export * from './driver-kind.ts';
export type * from './driver.ts';
export * from './look-at-stranger.ts';
export * from './look-back.ts';
export * from './perform-command.ts';
export * from './verify-command.ts';
