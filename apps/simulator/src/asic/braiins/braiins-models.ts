import type { AsicModel } from '../asic-model.ts';

/** An Antminer on which Braiins OS runs. */
export interface BraiinsModel extends AsicModel {
  /** The model as the firmware reports it. */
  readonly type: string;
  /** What it is spoken to over: REST from 25.07 on, GraphQL before. */
  readonly api: 'rest' | 'graphql';
  readonly build: string;
  /** Its program on the cgminer API. */
  readonly program: string;
}

const antminer = {
  algorithm: 'SHA-256',
  boards: 3,
  fans: 4,
  maximumFanSpeed: 6_500,
  standbyPower: 28,
} as const;

/** Miners with Braiins OS that a farm can have; rates and powers are the creator's figures. */
export const braiinsModels = [
  {
    ...antminer,
    name: 'Antminer S19 XP (Braiins OS)',
    type: 'Antminer S19 XP',
    api: 'rest',
    build: '2025-08-06-0-3881c51d-25.07-plus',
    program: 'boser-buildroot 0.1.0-3881c51d',
    hashrate: 141e12,
    power: 3_031,
    chipsPerBoard: 110,
    frequency: 480,
  },
  {
    ...antminer,
    name: 'Antminer S19j Pro (Braiins OS 24.09)',
    type: 'Antminer S19J Pro',
    api: 'graphql',
    build: '2024-10-17-0-75912fc7-24.09-plus',
    program: 'boser-buildroot 0.1.0-75912fc7',
    hashrate: 104e12,
    power: 3_068,
    chipsPerBoard: 126,
    frequency: 545,
  },
] as const satisfies readonly BraiinsModel[];

/** The name of a miner with Braiins OS that the simulator knows. */
export type BraiinsName = (typeof braiinsModels)[number]['name'];
