import type { CoolingLoop } from '../cooling-loop.ts';
import type { AntspaceDevice } from './antspace-device.ts';
import { hk3Alarms, hk3OwnAlarms, hk3State } from './hk3-state.ts';
import { immersionOwnAlarms, immersionState } from './immersion-state.ts';

/** What sets one model of the series apart. */
export interface AntspaceModel {
  readonly name: string;
  readonly family: string;
  /** Alarms with which its pump stands still. */
  readonly pumpAlarms: readonly string[];
  /** Alarms that follow from its temperatures and its flow. */
  readonly ownAlarms: (loop: CoolingLoop, now: number) => readonly string[];
  /** `params` of `coolerState`. */
  readonly state: (device: AntspaceDevice, now: number) => object;
}

/** The simulated models. */
export const antspaceModels = [
  {
    name: 'Antspace HK3',
    family: 'antspace-hk3',
    pumpAlarms: hk3Alarms.filter((alarm) => ['power_fault', 'circulating_pump_fault'].includes(alarm)),
    ownAlarms: hk3OwnAlarms,
    state: hk3State,
  },
  {
    name: 'Antspace immersion',
    family: 'antspace-immersion',
    pumpAlarms: ['second_pump1_fault', 'second_pump2_fault'],
    ownAlarms: immersionOwnAlarms,
    state: immersionState,
  },
] as const satisfies readonly AntspaceModel[];
