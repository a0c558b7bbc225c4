/**
 * What people read for each issue of containers. The faults of controllers are more than a mask has bits for, so that each
 * issue stands for those of one cause (`containerFaults`); the drawer and the files name them one by one.
 */
export const containerIssues = {
  DISCONNECTED: 'Disconnected',
  AUTH_ERROR: 'Auth error',
  COOLER_CLOSED: 'Cooler closed with miners running',
  CONTROLLER_DISCONNECTED: 'Controller disconnected',
  LEAKAGE: 'Leakage',
  FREEZING: 'Freezing',
  SMOKE: 'Smoke',
  POWER_FAULT: 'Power fault',
  PUMP_FAULT: 'Pump fault',
  FAN_FAULT: 'Fan fault',
  DRY_COOLER_FAULT: 'Dry cooler fault',
  SENSOR_FAULT: 'Sensor fault',
  LIQUID_LEVEL: 'Liquid level',
  LIQUID_FLOW_LOW: 'Liquid flow low',
  LIQUID_PRESSURE: 'Liquid pressure',
  LIQUID_TEMPERATURE_HIGH: 'Liquid temperature high',
  LIQUID_TEMPERATURE_TOO_HIGH: 'Liquid temperature too high',
  DISTRIBUTION_TEMPERATURE_HIGH: 'Distribution temperature high',
  OTHER_FAULT: 'Other fault',
} as const;

/** Name of an issue of containers. */
export type ContainerIssue = keyof typeof containerIssues;
