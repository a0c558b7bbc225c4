import type { JsonObject, JsonValue } from '../../wire/json-value.ts';

/** `coolerState` of an HK3 with all that its family reads, and some more. */
export const hk3Params: JsonObject = {
  disconnect: false,
  circulating_pump: true,
  fan1: true,
  cooling_tower_fan1: false,
  power_fault: false,
  leakage_fault: true,
  something_new_fault: true,
  running_mode: false,
  supply_liquid_temp: 35.4,
  return_liquid_temp: 41.2,
  supply_liquid_pressure: 0.29,
  return_liquid_pressure: 0.16,
  colding_tower_inlet_temp: 40.8,
  antbox_internal_temp: 28.1,
  supply_liquid_flow: 29.1,
  antbox_internal_humidity: 51.2,
  distribution_box1_power: 412_000,
  distribution_box2_power: 398_500,
  longitude_direction: 'E',
  longitude: 8.54,
  latitude_direction: 'N',
  latitude: 47.37,
  supply_liquid_set_temp: 35,
  pid_mode: false,
};

/** The same of an immersion container. */
export const immersionParams: JsonObject = {
  protocol_version: 5,
  second_pump1: true,
  second_pump2: false,
  smoke_sensor_fault: false,
  lever_low: true,
  second_supply_temp1: 40.1,
  second_return_temp1: 44.9,
  primary_supply_temp: 36.1,
  primary_return_temp: 40.8,
  out_temp: 12.5,
  container_temp: 22.1,
  container_humidity: 47,
  tank_a_level: 61,
  drycooler_freq: 42,
  vol_a_distribution: 2310,
  distribution_box_power: 4.125,
  power_distribution: 11.2,
  supply_liquid_set_temp: 38,
  pid_mode: true,
};

/** `minerInfo` with this many miners, of 110 TH/s each. */
export function minerInfoParams(count: number): JsonObject {
  const names = Array.from({ length: count }, (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  const miner = {
    miner_type: 'Antminer S19 Hydro',
    miner_version: '2022-11-08',
    elapsed: 86_400,
    GHS_5s: 110,
  };
  return {
    miner_num: count,
    total_hashrate: 110 * count,
    pcb_max_temp: 61,
    chip_max_temp: 74,
    miner_info: Object.fromEntries(names.map((ip) => [ip, { ...miner, GHS_avg: 109.5, chip_max_temp: 74 }])),
  };
}

/** `sensorData`, whose names nobody has published. */
export const sensorParams: JsonObject = {
  smoke: false,
  meter: { phase_a: { volts: 231.2, amps: 402 }, phase_b: { volts: 230.8 } },
  temperature_humidity: [{ t: 21.5, h: 40 }],
};

/** Values that no field expects. */
export const oddValues: readonly JsonValue[] = [
  null,
  true,
  '',
  'N/A',
  '1e999',
  '\u0000\uD800',
  'x'.repeat(5000),
  -1e300,
  1e308,
  0.1 + 0.2,
  -0,
  [],
  {},
  [[[[[[]]]]]],
  { a: { b: { c: { d: { e: { f: 1 } } } } } },
  Array.from({ length: 3000 }, (_, index) => index),
];
