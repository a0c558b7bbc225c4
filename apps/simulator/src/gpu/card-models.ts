/** What a card is built of; memory in MiB, power in W, clock in MHz. Figures of the vendor's data sheets. */
export interface CardModel {
  readonly name: string;
  readonly memory: number;
  readonly idlePower: number;
  readonly minPower: number;
  readonly maxPower: number;
  readonly defaultPower: number;
  readonly clock: number;
  /** Cards of servers have none: the server cools them. */
  readonly hasFan: boolean;
  /** Whether its memory reports errors and a temperature. */
  readonly hasEcc: boolean;
  /** Memory of each instance that it is split into (MIG), MiB; none where it is whole. */
  readonly instances: readonly number[];
  readonly vbios: string;
}

const geForce: CardModel = {
  name: 'NVIDIA GeForce RTX 3080',
  memory: 10_240,
  idlePower: 22,
  minPower: 100,
  maxPower: 336,
  defaultPower: 320,
  clock: 1905,
  hasFan: true,
  hasEcc: false,
  instances: [],
  vbios: '94.02.71.40.72',
};

const a100: CardModel = {
  name: 'NVIDIA A100-SXM4-40GB',
  memory: 40_960,
  idlePower: 52,
  minPower: 100,
  maxPower: 400,
  defaultPower: 400,
  clock: 1410,
  hasFan: false,
  hasEcc: true,
  instances: [],
  vbios: '92.00.45.00.03',
};

/** The cards of a server in the order of the bus: two of desktops, one of servers, and one that is split. */
export const serverCards: readonly CardModel[] = [
  geForce,
  geForce,
  a100,
  { ...a100, instances: [20_096, 9_856, 9_856] },
];
