import type { CoolingLoop } from '../cooling-loop.ts';
import type { AntspaceDevice } from './antspace-device.ts';

/** The fault flags of an HK3 (mock/initial_states/default.js of miningos-wrk-container-antspace). */
export const hk3Alarms = [
  'power_fault',
  'liquid_level_low',
  'circulating_pump_fault',
  'fan1_fault',
  'fan2_fault',
  'fluid_infusion_pump_fault',
  'spray_pump_fault',
  'cooling_tower_fan1_fault',
  'cooling_tower_fan2_fault',
  'cooling_tower_fan3_fault',
  'leakage_fault',
  'supply_liquid_temp_high',
  'supply_liquid_temp_too_high',
  'supply_liquid_pressure_high',
  'return_liquid_pressure_low',
  'supply_liquid_flow_low',
  'freezing_alarm',
  'cooling_tower_liquid_level_low',
] as const;

const highCelsius = 45;
const tooHighCelsius = 52;
const bar = 0.1;
const tenths = (value: number): number => Math.round(value * 10) / 10;
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** Alarms that follow from temperature and flow. */
export function hk3OwnAlarms(loop: CoolingLoop, now: number): readonly string[] {
  const supply = loop.supply(now);
  return [
    ...(supply > highCelsius ? ['supply_liquid_temp_high'] : []),
    ...(supply > tooHighCelsius ? ['supply_liquid_temp_too_high'] : []),
    ...(loop.settings.open && !loop.running ? ['supply_liquid_flow_low'] : []),
  ];
}

/** `params` of `coolerState` of an HK3: temperatures in °C, pressures in MPa, flow in m³/h, power in W. */
export function hk3State(device: AntspaceDevice, now: number): object {
  const { loop, faults } = device;
  const { running, settings } = loop;
  const alarms = device.alarms(now);
  const power = (loop.miners.draw() + loop.draw()) / 2;
  const isFanOn = (fan: string): boolean => running && !alarms.has(`${fan}_fault`);
  return {
    disconnect: false,
    circulating_pump: running,
    fan1: isFanOn('fan1'),
    fan2: isFanOn('fan2'),
    spray_pump: isFanOn('spray_pump'),
    fluid_infusion_pump: false,
    cooling_tower_fan1: isFanOn('cooling_tower_fan1'),
    cooling_tower_fan2: isFanOn('cooling_tower_fan2'),
    cooling_tower_fan3: isFanOn('cooling_tower_fan3'),
    ...Object.fromEntries(hk3Alarms.map((alarm) => [alarm, alarms.has(alarm)])),
    running_mode: false,
    supply_liquid_temp: tenths(loop.supply(now)),
    return_liquid_temp: tenths(loop.back(now)),
    supply_liquid_pressure: thousandths(loop.supplyPressure(now) * bar),
    return_liquid_pressure: thousandths(loop.backPressure(now) * bar),
    colding_tower_inlet_temp: tenths(loop.back(now) - 0.4),
    antbox_internal_temp: tenths(loop.inside(now)),
    supply_liquid_flow: tenths(loop.flow(now)),
    antbox_internal_humidity: tenths(loop.humidity(now)),
    ...(!faults.noPower && { distribution_box1_power: Math.round(power), distribution_box2_power: Math.round(power) }),
    longitude_direction: 0,
    longitude: 0,
    latitude_direction: 0,
    latitude: 0,
    supply_liquid_set_temp: settings.setCelsius,
    pid_mode: settings.pid,
  };
}
