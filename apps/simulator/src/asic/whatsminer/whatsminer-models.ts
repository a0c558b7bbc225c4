import type { AsicModel } from '../asic-model.ts';

/** How Whatsminers differ beyond their hardware (device protocol notes 1.2). */
export interface WhatsminerModel extends AsicModel {
  /** The APIs it speaks: `v2` on port 4028, `v3` on port 4433. */
  readonly apis: readonly ('v2' | 'v3')[];
  /** Model as the firmware writes it, with the code of its boards. */
  readonly type: string;
  readonly firmware: string;
  readonly apiVersion: string;
  readonly controlBoard: string;
  readonly platform: string;
  readonly supply: string;
  /** How version 2 fills its encrypted replies to whole blocks. */
  readonly padding: 'zero' | 'pkcs7';
  /** Its replies carry the flaws of older firmware: `\'` escapes and an error list in the wrong brackets. */
  readonly flawedReplies: boolean;
  readonly liquidCooled: boolean;
}

const air = {
  algorithm: 'SHA-256',
  boards: 3,
  fans: 2,
  maximumFanSpeed: 7_200,
  standbyPower: 35,
  padding: 'pkcs7',
  flawedReplies: false,
  liquidCooled: false,
} as const;

/** The Whatsminers a farm can have; rates and powers are the creator's figures. */
export const whatsminerModels = [
  {
    ...air,
    name: 'Whatsminer M30S++',
    apis: ['v2'],
    type: 'M30S++_VH60',
    hashrate: 112e12,
    power: 3_472,
    chipsPerBoard: 111,
    frequency: 690,
    firmware: '20210322.22.REL',
    apiVersion: '2.0.4',
    controlBoard: 'CB4V10',
    platform: 'H6OS',
    supply: 'P222B',
    padding: 'zero',
    flawedReplies: true,
  },
  {
    ...air,
    name: 'Whatsminer M50S',
    apis: ['v2'],
    type: 'M50S_VH50',
    hashrate: 126e12,
    power: 3_276,
    chipsPerBoard: 105,
    frequency: 720,
    firmware: '20230714.15.Rel',
    apiVersion: '2.0.5',
    controlBoard: 'CB6V7',
    platform: 'H616',
    supply: 'P221C',
  },
  {
    ...air,
    name: 'Whatsminer M60S',
    apis: ['v3'],
    type: 'M60S_VK40',
    hashrate: 186e12,
    power: 3_441,
    chipsPerBoard: 75,
    frequency: 625,
    firmware: '20251209.16.Rel2',
    apiVersion: '3.0.2',
    controlBoard: 'CB6V10',
    platform: 'H616',
    supply: 'P221B',
  },
  {
    ...air,
    name: 'Whatsminer M63S',
    apis: ['v3'],
    type: 'M63S_VK60',
    hashrate: 390e12,
    power: 7_215,
    boards: 4,
    chipsPerBoard: 144,
    frequency: 640,
    fans: 0,
    liquidCooled: true,
    firmware: '20260312.16.REL3',
    apiVersion: '3.0.3',
    controlBoard: 'CB6V5',
    platform: 'H616',
    supply: 'P566Z',
  },
  {
    ...air,
    name: 'Whatsminer M66S',
    apis: ['v2', 'v3'],
    type: 'M66S_VK30',
    hashrate: 298e12,
    power: 5_513,
    boards: 4,
    chipsPerBoard: 120,
    frequency: 610,
    fans: 0,
    liquidCooled: true,
    firmware: '20241106.15.Rel',
    apiVersion: '3.0.0',
    controlBoard: 'CB6V5',
    platform: 'H616',
    supply: 'P564B',
  },
] as const satisfies readonly WhatsminerModel[];

/** The name of a Whatsminer the simulator knows. */
export type WhatsminerName = (typeof whatsminerModels)[number]['name'];
