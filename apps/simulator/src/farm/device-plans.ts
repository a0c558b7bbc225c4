import type { Clock, DevicePlan, DeviceTiming } from '../device/device-plan.ts';
import { addressBlock } from '../network/address-block.ts';
import { mixedBits, uniform } from '../physics/noise.ts';
import { containerNames } from '../container/container-names.ts';
import type { PduName } from '../pdu/pdu-model.ts';
import { gpuServerName } from '../gpu/gpu-server.ts';
import { plcName } from '../plc/plc-device.ts';
import { gatewayName } from '../sensor/meter-gateway.ts';
import { meterModels } from '../sensor/meter-models.ts';
import type { MixEntry, ModelName } from './device-catalogue.ts';

/** A device to be built: which model, and everything it is built from. */
interface PlannedDevice {
  readonly model: ModelName;
  readonly plan: DevicePlan;
}

/** What a whole farm is planned from. */
export interface FarmPlan {
  /** How many devices of the mix, or the model of each. */
  readonly devices: number | readonly ModelName[];
  /** How many power meters, of each model and a gateway in turn; they come after the devices. */
  readonly meters: number;
  /** How many PLCs; they come after the meters. */
  readonly plcs: number;
  /** How many containers, of each model in turn; they come after the PLCs. */
  readonly containers: number;
  /** How many GPU servers, with several cards each; they come last. */
  readonly gpuServers: number;
  /** The models of the power distribution units, which have the addresses after the devices. */
  readonly pdus: readonly PduName[];
  /** Outlets of each of them. */
  readonly pduOutlets: number;
  /** How many outlets feed each device. */
  readonly feeds: number;
  readonly seed: number;
  readonly firstAddress: string;
  readonly mix: readonly MixEntry[];
  readonly clock: Clock;
  readonly timing: DeviceTiming;
  readonly settled: boolean;
  /** The subaccount that new miners mine for. */
  readonly subaccount: string;
}

/** The meters of a farm in turn, and one gateway with several. */
const meterNames: readonly ModelName[] = [...meterModels.map(({ name }) => name), gatewayName];

const maxUptime = 40 * 86_400;

/** Deals models out by weight: the same seed gives the same farm, and each model of the mix comes early on. */
function dealModels(count: number, mix: readonly MixEntry[], seed: number): ModelName[] {
  const total = mix.reduce((sum, entry) => sum + entry.weight, 0);
  const dealt = mix.map(() => 0);
  return Array.from({ length: count }, (_, index) => {
    const owed = mix.map(
      ({ weight }, i) => (weight / total) * (index + 1) - (dealt[i] ?? 0) + uniform(seed, index, i) / 4,
    );
    const chosen = owed.indexOf(Math.max(...owed));
    dealt[chosen] = (dealt[chosen] ?? 0) + 1;
    const entry = mix[chosen];
    if (entry === undefined) throw new RangeError('A farm needs at least one model in its mix.');
    return entry.model;
  });
}

/** A locally administered hardware address, unique in the farm. */
function macAddress(seed: number, index: number): string {
  const farm = mixedBits(seed, 77);
  const bytes = [0x02, farm & 255, (farm >>> 8) & 255, (index >>> 16) & 255, (index >>> 8) & 255, index & 255];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/** So many models, one after the other, from the first again after the last. */
function inTurn(names: readonly ModelName[], count: number): ModelName[] {
  return Array.from({ length: count }, (_, index) => names[index % names.length]).filter((name) => name !== undefined);
}

export function planDevices(farm: FarmPlan): PlannedDevice[] {
  const { seed, clock, timing, subaccount } = farm;
  const models = [
    ...(typeof farm.devices === 'number' ? dealModels(farm.devices, farm.mix, seed) : farm.devices),
    ...farm.pdus,
    ...inTurn(meterNames, farm.meters),
    ...Array.from({ length: farm.plcs }, (): ModelName => plcName),
    ...inTurn(containerNames, farm.containers),
    ...Array.from({ length: farm.gpuServers }, (): ModelName => gpuServerName),
  ];
  const addresses = addressBlock(farm.firstAddress, models.length);
  return models.map((model, index) => ({
    model,
    plan: {
      index,
      seed: mixedBits(seed, index),
      siteSeed: seed,
      mac: macAddress(seed, index),
      address: addresses[index] ?? farm.firstAddress,
      clock,
      timing,
      subaccount,
      uptimeAtStart: farm.settled ? 3_600 + Math.floor(uniform(seed, index, 5) * maxUptime) : 0,
    },
  }));
}
