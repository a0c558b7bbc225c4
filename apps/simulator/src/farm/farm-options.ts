import type { Clock } from '../device/device-plan.ts';
import { defaultFirstAddress } from '../network/address-block.ts';
import type { PortsChoice } from '../network/services.ts';
import { defaultMix, type MixEntry, type ModelName } from './device-catalogue.ts';
import { pduNames, type PduName } from '../pdu/pdu-model.ts';
import type { FarmPlan } from './device-plans.ts';

/** The options of a farm; everything but the devices has a default. */
export interface FarmOptions {
  /** How many devices of the mix, or the model of each. */
  readonly devices: number | readonly ModelName[];
  /** How many power meters measure them, of each model in turn; each measures its part of the devices. */
  readonly meters?: number;
  /** How many PLCs, the contactors of which feed miners that hang on no outlet. */
  readonly plcs?: number;
  /** How many containers the miners stand in, of all models in turn. */
  readonly containers?: number;
  /** GPU servers; none where left out. */
  readonly gpuServers?: number;
  /** How many power distribution units, of all models in turn, or the model of each; none where left out. */
  readonly pdus?: number | readonly PduName[];
  /** Outlets of each of them, 24 where left out. */
  readonly pduOutlets?: number;
  /**
   * How many outlets feed each device: devices are cabled in their order, outlet after outlet, as far as the outlets
   * reach. 0: no device is cabled. One where left out.
   */
  readonly feeds?: number;
  /** The same seed gives the same farm with the same behaviour. */
  readonly seed?: number;
  /** The first of the consecutive loopback addresses. */
  readonly firstAddress?: string;
  readonly ports?: PortsChoice;
  /** Whether devices differ by address or by port; `auto` takes addresses where the system has them. */
  readonly addressing?: 'auto' | 'addresses' | 'ports';
  /** File that keeps the devices' configuration (pools, modes, passwords) through a restart. */
  readonly memoryFile?: string;
  /** Port of the control API, 0 for a free one. */
  readonly controlPort?: number;
  readonly mix?: readonly MixEntry[];
  readonly clock?: Clock;
  /** From a reboot command until the device answers again. */
  readonly rebootSeconds?: number;
  /** How long the mining program is away while it restarts. */
  readonly restartSeconds?: number;
  /** From the start of mining until nearly full hashrate. */
  readonly rampSeconds?: number;
  /** The devices have been running for hours or weeks already; otherwise they are freshly powered up. */
  readonly settled?: boolean;
  /** The subaccount that new miners mine for. */
  readonly subaccount?: string;
}

function pdusInTurn(count: number): PduName[] {
  return Array.from({ length: count }, (_, index) => pduNames[index % pduNames.length] ?? pduNames[0]);
}

/** The plan of a farm, with all defaults filled in. */
export function farmPlanOf(options: FarmOptions): FarmPlan {
  return {
    devices: options.devices,
    meters: options.meters ?? 0,
    plcs: options.plcs ?? 0,
    containers: options.containers ?? 0,
    gpuServers: options.gpuServers ?? 0,
    pdus: typeof options.pdus === 'number' ? pdusInTurn(options.pdus) : (options.pdus ?? []),
    pduOutlets: options.pduOutlets ?? 24,
    feeds: options.feeds ?? 1,
    seed: options.seed ?? 1,
    firstAddress: options.firstAddress ?? defaultFirstAddress,
    subaccount: options.subaccount ?? 'main',
    mix: options.mix ?? defaultMix,
    clock: options.clock ?? Date.now,
    settled: options.settled ?? false,
    timing: {
      rebootSeconds: options.rebootSeconds ?? 8,
      restartSeconds: options.restartSeconds ?? 2,
      rampSeconds: options.rampSeconds ?? 45,
    },
  };
}
