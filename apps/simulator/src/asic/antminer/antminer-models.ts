import type { AsicModel } from '../asic-model.ts';

/** How Antminers differ beyond their hardware (device protocol notes 1.1). */
export interface AntminerModel extends AsicModel {
  /** `modern` is the S19 generation's web interface, `old` the one of S9 and S17. */
  readonly interface: 'modern' | 'old';
  /** The name its configuration uses for the working mode. */
  readonly modeField: 'bitmain-work-mode' | 'miner-mode';
  /** Where its power draw can be read, if anywhere. */
  readonly powerSource: 'none' | 'chain_power' | 'new-api' | 'status-page';
  /** Number the boards are counted from in the `stats` reply. */
  readonly firstChain: number;
  /** Number the fans are counted from in the `stats` reply. */
  readonly firstFan: number;
  /** Its `get_miner_conf.cgi` leaves the value of `bitmain-fan-ctrl` out. */
  readonly emptyFanControl: boolean;
  /** It has the old configuration with a work mode, in which 254 is asleep. */
  readonly sleepsByWorkMode: boolean;
  /** Its rates on the cgminer API are written as text. */
  readonly ratesAsText: boolean;
  readonly firmware: string;
  readonly compileTime: string;
  readonly minerVersion: string;
  readonly controlBoard: string;
}

const modern = {
  algorithm: 'SHA-256',
  boards: 3,
  fans: 4,
  maximumFanSpeed: 6_500,
  standbyPower: 28,
  interface: 'modern',
  modeField: 'miner-mode',
  powerSource: 'none',
  firstChain: 1,
  firstFan: 1,
  emptyFanControl: false,
  sleepsByWorkMode: false,
  ratesAsText: false,
} as const;

const old = {
  ...modern,
  interface: 'old',
  modeField: 'bitmain-work-mode',
  ratesAsText: true,
  minerVersion: '49.0.1.3',
  controlBoard: 'CVCtrl',
} as const;

/** The Antminers a farm can have; rates and powers are the creators' figures. */
export const antminerModels = [
  {
    ...modern,
    name: 'Antminer S19',
    hashrate: 95e12,
    power: 3_250,
    chipsPerBoard: 76,
    frequency: 675,
    modeField: 'bitmain-work-mode',
    emptyFanControl: true,
    firmware: 'Wed Apr 29 18:43:09 CST 2020',
    compileTime: 'Wed Apr 29 18:43:09 CST 2020',
    minerVersion: '49.0.1.3',
    controlBoard: 'CVCtrl_BHB42601',
  },
  {
    ...modern,
    name: 'Antminer S19j Pro',
    hashrate: 104e12,
    power: 3_068,
    chipsPerBoard: 126,
    frequency: 545,
    modeField: 'bitmain-work-mode',
    firmware: 'Tue Dec 06 16:12:30 CST 2022',
    compileTime: 'Tue Dec  6 16:12:30 CST 2022',
    minerVersion: 'uart_trans.1.3',
    controlBoard: 'AMLCtrl_BHB42XXX',
  },
  {
    ...modern,
    name: 'Antminer S19 XP',
    hashrate: 140e12,
    power: 3_010,
    chipsPerBoard: 110,
    frequency: 550,
    powerSource: 'status-page',
    firmware: 'Fri Aug 18 13:50:33 CST 2023',
    compileTime: 'Fri Aug 18 13:50:33 CST 2023',
    minerVersion: 'uart_trans.1.3',
    controlBoard: 'AMLCtrl_BHB56XXX',
  },
  {
    ...modern,
    name: 'Antminer S21',
    hashrate: 200e12,
    power: 3_500,
    chipsPerBoard: 108,
    frequency: 490,
    powerSource: 'chain_power',
    firmware: 'FR-1.12(251009-S21)',
    compileTime: 'Thu Oct  9 18:55:45 CST 2025',
    minerVersion: 'uart_trans.1.3',
    controlBoard: 'AMLCtrl_BHB68XXX',
  },
  {
    ...modern,
    name: 'Antminer T21',
    hashrate: 190e12,
    power: 3_610,
    chipsPerBoard: 108,
    frequency: 470,
    powerSource: 'new-api',
    firmware: 'Mon Mar 25 10:22:11 CST 2024',
    compileTime: 'Mon Mar 25 10:22:11 CST 2024',
    minerVersion: 'uart_trans.1.3',
    controlBoard: 'AMLCtrl_BHB68XXX',
  },
  {
    ...modern,
    name: 'Antminer L7',
    algorithm: 'Scrypt',
    hashrate: 9.5e9,
    power: 3_425,
    boards: 4,
    chipsPerBoard: 120,
    frequency: 1_500,
    modeField: 'bitmain-work-mode',
    firmware: 'Thu Jan 12 17:06:40 CST 2023',
    compileTime: 'Thu Jan 12 17:06:40 CST 2023',
    minerVersion: '1.0.1.3',
    controlBoard: 'CVCtrl_BHB28601',
  },
  {
    ...old,
    name: 'Antminer S17 Pro',
    sleepsByWorkMode: true,
    hashrate: 53e12,
    power: 2_094,
    chipsPerBoard: 48,
    frequency: 600,
    firmware: 'Tue Nov 19 14:37:12 CST 2019',
    compileTime: 'Tue Nov 19 14:37:12 CST 2019',
  },
  {
    ...old,
    name: 'Antminer S9',
    hashrate: 13.5e12,
    power: 1_323,
    chipsPerBoard: 63,
    frequency: 650,
    fans: 2,
    firstChain: 6,
    firstFan: 5,
    minerVersion: '16.8.1.3',
    firmware: 'Fri Nov 17 17:37:49 CST 2017',
    compileTime: 'Fri Nov 17 17:37:49 CST 2017',
  },
] as const satisfies readonly AntminerModel[];

/** The name of an Antminer the simulator knows. */
export type AntminerName = (typeof antminerModels)[number]['name'];
