import type { AsicModel } from '../asic-model.ts';

/** An Avalon of Canaan. */
export interface AvalonModel extends AsicModel {
  /** The model alone, as `version` reports it beside the product. */
  readonly short: string;
  readonly firmware: string;
  /** User and password of its web page, with which it leaves the factory. */
  readonly factory: string;
  /** The options that it lists for `ascset`. */
  readonly options: readonly string[];
  /** Shares of its power by work mode; empty where it takes none. */
  readonly workModes: readonly number[];
}

/** Avalons that a farm can have; rates and powers are the creator's figures. */
export const avalonModels = [
  {
    name: 'Avalon Q',
    short: 'Q',
    firmware: '25052801_14a19a2',
    factory: 'admin',
    options: ['help', 'fan-spd', 'workmode', 'worklevel', 'reboot', 'softon', 'softoff', 'password'],
    workModes: [0.48, 0.78, 1],
    algorithm: 'SHA-256',
    hashrate: 90e12,
    power: 1_674,
    boards: 1,
    chipsPerBoard: 160,
    frequency: 480,
    fans: 4,
    maximumFanSpeed: 4_000,
    standbyPower: 40,
  },
  {
    name: 'AvalonMiner 1566',
    short: '1566',
    firmware: '24102401_25462b2',
    factory: 'root',
    options: ['help', 'fan-spd', 'led', 'workmode', 'reboot', 'softon', 'softoff', 'password'],
    workModes: [],
    algorithm: 'SHA-256',
    hashrate: 185e12,
    power: 3_420,
    boards: 3,
    chipsPerBoard: 160,
    frequency: 520,
    fans: 2,
    maximumFanSpeed: 7_000,
    standbyPower: 45,
  },
] as const satisfies readonly AvalonModel[];

/** The name of an Avalon that the simulator knows. */
export type AvalonName = (typeof avalonModels)[number]['name'];
