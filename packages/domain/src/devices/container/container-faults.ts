import type { ContainerIssue } from './container-issues.ts';

/** What people read for a fault, and the issue that it sets. */
interface ContainerFault {
  readonly label: string;
  readonly issue: ContainerIssue;
}

/**
 * The faults that controllers are known to report, by their names on the wire: HK3 (18 of `coolerState`), immersion, and those that the
 * public maps of MicroBT name. Source: device protocol notes 2.5, and the names that public monitors of these controllers read.
 */
export const containerFaults = {
  // HK3
  power_fault: { label: 'Power fault', issue: 'POWER_FAULT' },
  liquid_level_low: { label: 'Liquid level low', issue: 'LIQUID_LEVEL' },
  circulating_pump_fault: { label: 'Circulating pump fault', issue: 'PUMP_FAULT' },
  fan1_fault: { label: 'Exhaust fan 1 fault', issue: 'FAN_FAULT' },
  fan2_fault: { label: 'Exhaust fan 2 fault', issue: 'FAN_FAULT' },
  fluid_infusion_pump_fault: { label: 'Fluid infusion pump fault', issue: 'PUMP_FAULT' },
  spray_pump_fault: { label: 'Spray pump fault', issue: 'PUMP_FAULT' },
  cooling_tower_fan1_fault: { label: 'Cooling tower fan 1 fault', issue: 'FAN_FAULT' },
  cooling_tower_fan2_fault: { label: 'Cooling tower fan 2 fault', issue: 'FAN_FAULT' },
  cooling_tower_fan3_fault: { label: 'Cooling tower fan 3 fault', issue: 'FAN_FAULT' },
  leakage_fault: { label: 'Leakage', issue: 'LEAKAGE' },
  supply_liquid_temp_high: { label: 'Supply temperature high', issue: 'LIQUID_TEMPERATURE_HIGH' },
  supply_liquid_temp_too_high: { label: 'Supply temperature too high', issue: 'LIQUID_TEMPERATURE_TOO_HIGH' },
  supply_liquid_pressure_high: { label: 'Supply pressure high', issue: 'LIQUID_PRESSURE' },
  return_liquid_pressure_low: { label: 'Return pressure low', issue: 'LIQUID_PRESSURE' },
  supply_liquid_flow_low: { label: 'Supply flow low', issue: 'LIQUID_FLOW_LOW' },
  freezing_alarm: { label: 'Freezing', issue: 'FREEZING' },
  cooling_tower_liquid_level_low: { label: 'Cooling tower level low', issue: 'LIQUID_LEVEL' },
  // Of some versions of HK3
  power_relay_fault: { label: 'Power relay fault', issue: 'POWER_FAULT' },
  liquid_level_high: { label: 'Liquid level high', issue: 'LIQUID_LEVEL' },
  // The controller has lost what it controls
  disconnect: { label: 'Controller disconnected', issue: 'CONTROLLER_DISCONNECTED' },
  // Immersion
  pump_alarm: { label: 'Pump alarm', issue: 'PUMP_FAULT' },
  dry_cooler_power_fre_fault: { label: 'Dry cooler supply fault', issue: 'DRY_COOLER_FAULT' },
  dry_cooler_fre_conv: { label: 'Dry cooler converter fault', issue: 'DRY_COOLER_FAULT' },
  second_pump1_fault: { label: 'Secondary pump 1 fault', issue: 'PUMP_FAULT' },
  second_pump2_fault: { label: 'Secondary pump 2 fault', issue: 'PUMP_FAULT' },
  fan_fault: { label: 'Fan fault', issue: 'FAN_FAULT' },
  phasefailure: { label: 'Phase failure', issue: 'POWER_FAULT' },
  supply_liquid_temp_fault: { label: 'Supply temperature sensor fault', issue: 'SENSOR_FAULT' },
  return_liquid_temp_fault: { label: 'Return temperature sensor fault', issue: 'SENSOR_FAULT' },
  power_distribution_Fault: { label: 'Power distribution fault', issue: 'POWER_FAULT' },
  lever_sensor_fault: { label: 'Level sensor fault', issue: 'SENSOR_FAULT' },
  smoke_sensor_fault: { label: 'Smoke sensor fault', issue: 'SMOKE' },
  return_liquid_temp_high: { label: 'Return temperature high', issue: 'LIQUID_TEMPERATURE_HIGH' },
  return_liquid_temp_too_high: { label: 'Return temperature too high', issue: 'LIQUID_TEMPERATURE_TOO_HIGH' },
  power_distribution_temp_high: { label: 'Distribution temperature high', issue: 'DISTRIBUTION_TEMPERATURE_HIGH' },
  lever_high: { label: 'Liquid level high', issue: 'LIQUID_LEVEL' },
  lever_low: { label: 'Liquid level low', issue: 'LIQUID_LEVEL' },
} as const satisfies Readonly<Record<string, ContainerFault>>;

const known: ReadonlyMap<string, ContainerFault> = new Map(Object.entries(containerFaults));

/** What a name on the wire reads as: `water_immersion_alarm` is `Water immersion alarm`. */
function wordsOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A fault by its name on the wire; one that this version does not know is an issue as well. */
export function containerFault(key: string): ContainerFault {
  return known.get(key) ?? { label: wordsOf(key), issue: 'OTHER_FAULT' };
}

/** The issues of faults, none twice, in the order in which the faults name them. */
export function containerFaultIssues(keys: readonly string[]): ContainerIssue[] {
  return [...new Set(keys.map((key) => containerFault(key).issue))];
}
