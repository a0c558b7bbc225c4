import type { CoolingLoop } from '../cooling-loop.ts';
import type { AntspaceDevice } from './antspace-device.ts';

/** The fault flags of an immersion container (mock/initial_states/immersion.js of miningos-wrk-container-antspace). */
const immersionAlarms = [
  'leakage_fault',
  'supply_liquid_temp_too_high',
  'supply_liquid_temp_high',
  'pump_alarm',
  'dry_cooler_power_fre_fault',
  'dry_cooler_fre_conv',
  'second_pump1_fault',
  'second_pump2_fault',
  'fan_fault',
  'phasefailure',
  'supply_liquid_temp_fault',
  'return_liquid_temp_fault',
  'power_distribution_Fault',
  'lever_sensor_fault',
  'smoke_sensor_fault',
  'return_liquid_temp_high',
  'return_liquid_temp_too_high',
  'power_distribution_temp_high',
  'lever_high',
  'lever_low',
] as const;

const highCelsius = 50;
const tooHighCelsius = 58;
const nominalVolts = 226;
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Alarms that follow from its temperatures. */
export function immersionOwnAlarms(loop: CoolingLoop, now: number): readonly string[] {
  const back = loop.back(now);
  return [
    ...(back > highCelsius ? ['return_liquid_temp_high'] : []),
    ...(back > tooHighCelsius ? ['return_liquid_temp_too_high'] : []),
  ];
}

/**
 * `params` of `coolerState` of an immersion container of protocol version 5: temperatures in °C, levels in cm, voltages in tenths of
 * a volt, `distribution_box_power` in hundreds of kW, `power_distribution` in kW.
 */
export function immersionState(device: AntspaceDevice, now: number): object {
  const { loop, faults } = device;
  const { running, settings } = loop;
  const alarms = device.alarms(now);
  const [supply, back] = [loop.supply(now), loop.back(now)];
  const power = loop.miners.draw() + loop.draw();
  const volts = Math.round(10 * nominalVolts);
  return {
    protocol_version: 5,
    disconnect: false,
    pid_mode: settings.pid,
    running_mode: false,
    ...Object.fromEntries(immersionAlarms.map((alarm) => [alarm, alarms.has(alarm)])),
    supply_liquid_set_temp: settings.setCelsius,
    longitude_direction: 0,
    longitude: 0,
    latitude_direction: 0,
    latitude: 0,
    pump_ready: running,
    pump_operation: running,
    pump_run: running,
    pump_start: running,
    server_on: true,
    one_pump: running,
    second_pump1: running,
    second_pump2: running,
    dry_cooler_freq_run: running,
    dry_cooler_power_freq_run: running,
    container_fan: running && !alarms.has('fan_fault'),
    valve1_open: running,
    valve1_close: !running,
    valve2_open: running,
    valve2_close: !running,
    primary_circulating_pump: false,
    second_return_temp1: tenths(back),
    second_supply_temp1: tenths(supply),
    second_return_temp2: tenths(back + 0.3),
    second_supply_temp2: tenths(supply + 0.2),
    primary_supply_temp: tenths(supply - 4),
    primary_return_temp: tenths(back - 4),
    out_temp: tenths(loop.outside(now)),
    container_temp: tenths(loop.inside(now)),
    container_humidity: tenths(loop.humidity(now)),
    power_distribution_temp: tenths(loop.inside(now) + 4),
    power_distribution_humidity: tenths(loop.humidity(now) - 6),
    tank_a_level: 61,
    tank_b_level: 60,
    tank_c_level: 62,
    tank_d_level: 61,
    drycooler_freq: running ? 42 : 0,
    feedback_fre: running ? 42 : 0,
    vol_a_distribution: volts,
    vol_b_distribution: volts + 12,
    vol_c_distribution: volts - 7,
    ...(!faults.noPower && {
      distribution_box_power: Math.round(power / 10) / 10_000,
      power_distribution: Math.round(loop.draw()) / 1000,
    }),
    open1: running ? 100 : 0,
    open2: running ? 100 : 0,
  };
}
