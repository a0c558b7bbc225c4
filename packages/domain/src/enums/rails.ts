/** What a rail can do. */
export const railActions = [
  'Start',
  'Stop',
  'Reboot',
  'PowerAdjustment',
  'ChangePool',
  'PowerScaling',
  'AdjustCooling',
  'None',
] as const;

/** One action of {@link railActions}. */
export type RailAction = (typeof railActions)[number];

/** Kinds of signals a rail may listen to. */
export const railSignalTypes = ['price', 'energy', 'temperature', 'uptime', 'watchdog'] as const;

/** One kind of {@link railSignalTypes}. */
export type RailSignalType = (typeof railSignalTypes)[number];

/** Units of rail signals and the decimals their thresholds carry: 2, 8, 1 or 0 (the unit's share of them is our choice). */
export const railSignalDecimals = {
  RPM: 0,
  '°C': 1,
  'Th/s': 2,
  '$/100Th': 2,
  '₿/100Th': 8,
  $: 2,
  '$/MW·h': 2,
  '%': 1,
  'J/Th': 2,
  MW: 2,
} as const;

/** One unit of a rail signal. */
export type RailSignalUnit = keyof typeof railSignalDecimals;

/** Steps of a threshold's input field. */
export const railInputMultipliers = [100, 10, 1] as const;

/** Days of the week as rails number them: 1 to 7, Monday first. */
export const weekdays = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' },
  { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' },
  { value: 7, label: 'Sunday' },
] as const;

/** Rail fields that are minutes in a form and seconds on the wire. */
export const railMinuteFields = ['frequency', 'pause', 'stop_before', 'start_after', 'wait_then_toggle'] as const;
