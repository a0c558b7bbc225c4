import { asBoolean, asNumber } from '../../asic/reading/fields.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { switchesOf } from './antspace-faults.ts';
import type { AntspaceFamily } from './antspace-family.ts';
import { scaled } from './scaled.ts';

const tenth = 0.1;
const watts = 1000;
const hundredsOfKilowatts = 100_000;

const switchNames = [
  'pump_ready',
  'pump_operation',
  'pump_run',
  'pump_start',
  'server_on',
  'one_pump',
  'second_pump1',
  'second_pump2',
  'primary_circulating_pump',
  'dry_cooler_freq_run',
  'dry_cooler_power_freq_run',
  'container_fan',
  'valve1_open',
  'valve1_close',
  'valve2_open',
  'valve2_close',
] as const;

/** Whether a state has what only immersion containers have: tanks, and secondary loops. */
export function isImmersion(state: JsonObject): boolean {
  return ['tank_a_level', 'second_supply_temp1', 'second_pump1'].some((name) => state[name] !== undefined);
}

/** Whether one of the secondary pumps runs; null where neither is reported, or the only one that is stands still. */
function pumpRuns(state: JsonObject): boolean | null {
  const pumps = [asBoolean(state['second_pump1']), asBoolean(state['second_pump2'])];
  if (pumps.includes(true)) return true;
  return pumps.includes(null) ? null : false;
}

/**
 * Antspace immersion of protocol version 5, cooled by oil over a dry cooler. Names, flags and units: mock/initial_states/immersion.js
 * and workers/lib/container/immersion.js of tetherto/miningos-wrk-container-antspace. Temperatures are °C. `distribution_box_power`
 * counts hundreds of kW, `power_distribution` kW; a secondary pump that runs shows that it cools.
 *
 * Voltages are tenths of a volt by the driver of MiningOS, whose console shows currents as they come: with no second source for the
 * tenths that were noted of them, currents are left out. `primary_circulating_pump` is a fault by the driver of MiningOS and a pump by
 * its name: it stands among the pumps, where both can be read. The unit of the tank levels is cm in that console.
 */
export const immersion: AntspaceFamily = {
  family: 'antspace-immersion',
  model: 'Antspace immersion',
  matches: isImmersion,
  scalars: (state) => ({
    power: scaled(state['distribution_box_power'], hundredsOfKilowatts),
    distributionPower: scaled(state['power_distribution'], watts),
    supplyTemperature: asNumber(state['primary_supply_temp']),
    returnTemperature: asNumber(state['primary_return_temp']),
    setTemperature: asNumber(state['supply_liquid_set_temp']),
    secondarySupplyTemperature1: asNumber(state['second_supply_temp1']),
    secondaryReturnTemperature1: asNumber(state['second_return_temp1']),
    secondarySupplyTemperature2: asNumber(state['second_supply_temp2']),
    secondaryReturnTemperature2: asNumber(state['second_return_temp2']),
    internalTemperature: asNumber(state['container_temp']),
    internalHumidity: asNumber(state['container_humidity']),
    outdoorTemperature: asNumber(state['out_temp']),
    distributionTemperature: asNumber(state['power_distribution_temp']),
    distributionHumidity: asNumber(state['power_distribution_humidity']),
    dryCoolerFrequency: asNumber(state['drycooler_freq']),
    voltageL1: scaled(state['vol_a_distribution'], tenth),
    voltageL2: scaled(state['vol_b_distribution'], tenth),
    voltageL3: scaled(state['vol_c_distribution'], tenth),
    coolerOpen: pumpRuns(state),
    pidMode: asBoolean(state['pid_mode']),
    runningMode: asBoolean(state['running_mode']),
  }),
  switches: (state) => switchesOf(state, switchNames),
};
