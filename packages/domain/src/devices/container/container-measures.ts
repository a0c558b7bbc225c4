import { perPhase, type Measures } from '../measure.ts';

const temperature = {
  value: 'number',
  unit: '°C',
  precision: 1,
  range: { min: -60, max: 200 },
  state: 'real',
  isCurrent: true,
} as const;
const humidity = { ...temperature, unit: '%', range: { min: 0, max: 100 } } as const;
const power = {
  value: 'number',
  unit: 'W',
  precision: 0,
  range: { min: 0, max: 20_000_000 },
  state: 'real',
  isCurrent: true,
} as const;
const pressure = {
  value: 'number',
  unit: 'bar',
  precision: 2,
  range: { min: -1, max: 100 },
  state: 'real',
  isCurrent: true,
} as const;
const count = {
  value: 'number',
  unit: '',
  precision: 0,
  range: { min: 0, max: 10_000 },
  state: 'smallint',
  isCurrent: true,
} as const;
/** Samples of tenths of a degree or percent. */
const tenths = { sample: { type: 'smallint', scale: 10 }, rollUp: ['avg', 'min', 'max'] } as const;
const real = { sample: { type: 'real' }, rollUp: ['avg', 'max'] } as const;

/** The inlet of an immersion container, by phase (`vol_a_distribution`, `cur_a_distribution`: tenths on the wire). */
const phaseMeasures = {
  voltage: {
    value: 'number',
    unit: 'V',
    precision: 1,
    range: { min: 0, max: 100_000 },
    state: 'real',
    isCurrent: true,
    label: 'Voltage',
    export: 'voltage',
  },
  current: {
    value: 'number',
    unit: 'A',
    precision: 1,
    range: { min: 0, max: 100_000 },
    state: 'real',
    isCurrent: true,
    label: 'Current',
    export: 'current',
  },
} as const satisfies Measures;

/**
 * Numbers and flags of a container at every poll. In the descriptions stands the field of the controller that each comes from: of an
 * Antspace HK3 and of an immersion container (`coolerState` and `minerInfo` of `/cooler`; device protocol notes 2.5), or of a MicroBT
 * container (Modbus, by the map file). Units of HK3 by three public monitors that read it: powers in W, pressures in MPa (0.1 of a
 * bar here), the flow in m³/h, hashrates in Th/s.
 */
export const containerMeasures = {
  power: {
    ...power,
    ...real,
    label: 'Power',
    description:
      'Power of the container with the miners in it, W: the sum of its distribution boxes (HK3), `distribution_box_power` (immersion), or of its meters (MicroBT).',
    aggregate: { sum: 'online' },
    chart: 'Power',
    export: 'power',
  },
  distributionBox1Power: {
    ...power,
    ...real,
    label: 'Distribution box 1',
    description: 'Power of the first distribution box, W (HK3 `distribution_box1_power`).',
    chart: 'Power',
    export: 'distribution_box1_power',
  },
  distributionBox2Power: {
    ...power,
    ...real,
    label: 'Distribution box 2',
    description: 'Power of the second distribution box, W (HK3 `distribution_box2_power`).',
    chart: 'Power',
    export: 'distribution_box2_power',
  },
  distributionPower: {
    ...power,
    ...real,
    label: 'Power distribution',
    description:
      'Power of the power distribution, W (immersion `power_distribution`, in kW on the wire); what is on it is not published.',
    chart: 'Power',
    export: 'power_distribution',
  },
  supplyTemperature: {
    ...temperature,
    ...tenths,
    label: 'Supply temperature',
    description:
      'Temperature of the liquid that is supplied, °C (HK3 `supply_liquid_temp`, immersion `primary_supply_temp`, MicroBT unit inlet T2).',
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Liquid temperature',
    export: 'supply_liquid_temp',
  },
  returnTemperature: {
    ...temperature,
    ...tenths,
    label: 'Return temperature',
    description:
      'Temperature of the liquid that returns, °C (HK3 `return_liquid_temp`, immersion `primary_return_temp`, MicroBT unit outlet T3).',
    chart: 'Liquid temperature',
    export: 'return_liquid_temp',
  },
  setTemperature: {
    ...temperature,
    ...tenths,
    label: 'Set temperature',
    description: 'Temperature that the supplied liquid is held at, °C (`supply_liquid_set_temp`).',
    chart: 'Liquid temperature',
    export: 'supply_liquid_set_temp',
  },
  secondarySupplyTemperature1: {
    ...temperature,
    ...tenths,
    label: 'Secondary supply 1',
    description: 'Supply temperature of the first secondary loop, °C (immersion `second_supply_temp1`).',
    chart: 'Secondary loops',
    export: 'second_supply_temp1',
  },
  secondaryReturnTemperature1: {
    ...temperature,
    ...tenths,
    label: 'Secondary return 1',
    description: 'Return temperature of the first secondary loop, °C (immersion `second_return_temp1`).',
    chart: 'Secondary loops',
    export: 'second_return_temp1',
  },
  secondarySupplyTemperature2: {
    ...temperature,
    ...tenths,
    label: 'Secondary supply 2',
    description: 'Supply temperature of the second secondary loop, °C (immersion `second_supply_temp2`).',
    chart: 'Secondary loops',
    export: 'second_supply_temp2',
  },
  secondaryReturnTemperature2: {
    ...temperature,
    ...tenths,
    label: 'Secondary return 2',
    description: 'Return temperature of the second secondary loop, °C (immersion `second_return_temp2`).',
    chart: 'Secondary loops',
    export: 'second_return_temp2',
  },
  supplyPressure: {
    ...pressure,
    ...real,
    label: 'Supply pressure',
    description:
      'Pressure of the supplied liquid, bar (HK3 `supply_liquid_pressure`, in MPa; MicroBT unit inlet P2, in bar).',
    chart: 'Pressure',
    export: 'supply_liquid_pressure',
  },
  returnPressure: {
    ...pressure,
    ...real,
    label: 'Return pressure',
    description:
      'Pressure of the returning liquid, bar (HK3 `return_liquid_pressure`, in MPa; MicroBT unit outlet P3, in bar).',
    chart: 'Pressure',
    export: 'return_liquid_pressure',
  },
  supplyFlow: {
    value: 'number',
    unit: 'm³/h',
    precision: 1,
    range: { min: 0, max: 10_000 },
    state: 'real',
    isCurrent: true,
    sample: { type: 'real' },
    rollUp: ['avg', 'min'],
    label: 'Supply flow',
    description: 'Flow of the supplied liquid, m³/h (HK3 `supply_liquid_flow`).',
    chart: 'Flow',
    export: 'supply_liquid_flow',
  },
  internalTemperature: {
    ...temperature,
    ...tenths,
    label: 'Internal temperature',
    description:
      'Temperature of the air in the container, °C (HK3 `antbox_internal_temp`, immersion `container_temp`).',
    aggregate: { avg: 'online', max: 'online' },
    chart: 'Environment',
    export: 'antbox_internal_temp',
  },
  internalHumidity: {
    ...humidity,
    ...tenths,
    label: 'Internal humidity',
    description:
      'Relative humidity of the air in the container, % (HK3 `antbox_internal_humidity`, immersion `container_humidity`).',
    chart: 'Environment',
    export: 'antbox_internal_humidity',
  },
  coolingTowerInletTemperature: {
    ...temperature,
    ...tenths,
    label: 'Cooling tower inlet',
    description:
      'Temperature at the inlet of the cooling tower, °C (HK3 `colding_tower_inlet_temp`, as it is written).',
    chart: 'Environment',
    export: 'colding_tower_inlet_temp',
  },
  outdoorTemperature: {
    ...temperature,
    ...tenths,
    label: 'Outdoor temperature',
    description: 'Temperature outdoors, °C (immersion `out_temp`).',
    chart: 'Environment',
    export: 'out_temp',
  },
  distributionTemperature: {
    ...temperature,
    label: 'Distribution temperature',
    description: 'Temperature in the power distribution, °C (immersion `power_distribution_temp`).',
    export: 'power_distribution_temp',
  },
  distributionHumidity: {
    ...humidity,
    label: 'Distribution humidity',
    description: 'Relative humidity in the power distribution, % (immersion `power_distribution_humidity`).',
    export: 'power_distribution_humidity',
  },
  dryCoolerFrequency: {
    value: 'number',
    unit: 'Hz',
    precision: 1,
    range: { min: 0, max: 1000 },
    state: 'real',
    isCurrent: true,
    label: 'Dry cooler frequency',
    description: 'Frequency that the dry cooler is driven with, Hz (immersion `drycooler_freq`).',
    export: 'drycooler_freq',
  },
  ...perPhase(phaseMeasures),
  miners: {
    ...count,
    label: 'Miners',
    description: 'Miners that the controller counts in the container (`miner_num`).',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'min'],
    aggregate: { sum: 'online' },
    chart: 'Miners',
    export: 'miner_num',
  },
  hashrate: {
    value: 'number',
    unit: 'H/s',
    precision: 0,
    range: { min: 0, max: 1e20 },
    state: 'double precision',
    isCurrent: true,
    sample: { type: 'real' },
    rollUp: ['avg', 'min'],
    label: 'Hashrate',
    description: 'Hashrate of its miners by the controller, H/s (`total_hashrate`, in Th/s on the wire).',
    aggregate: { sum: 'online' },
    chart: 'Hashrate',
    export: 'total_hashrate',
  },
  maxPcb: {
    ...temperature,
    ...tenths,
    label: 'Max PCB',
    description: 'Temperature of the hottest board of its miners, °C (`pcb_max_temp`).',
    chart: 'Miner temperature',
    export: 'pcb_max_temp',
  },
  maxChip: {
    ...temperature,
    ...tenths,
    label: 'Max chip',
    description: 'Temperature of the hottest chip of its miners, °C (`chip_max_temp`).',
    aggregate: { max: 'online' },
    chart: 'Miner temperature',
    export: 'chip_max_temp',
  },
  faults: {
    ...count,
    label: 'Faults',
    description: 'Faults that the controller reports.',
    sample: { type: 'smallint' },
    rollUp: ['avg', 'max'],
    aggregate: { sum: 'online' },
    chart: 'Faults',
    export: 'faults',
  },
  coolerOpen: {
    value: 'flag',
    label: 'Cooler open',
    description:
      'Whether the cooling runs: the circulating pump (HK3), one of the two secondary pumps (immersion), the circulation pump (MicroBT).',
    state: 'boolean',
    column: 'is_cooler_open',
    isCurrent: true,
    sample: { type: 'smallint' },
    chart: 'Cooler',
    export: 'cooler_open',
  },
  pidMode: {
    value: 'flag',
    label: 'PID mode',
    description: 'Whether the controller chooses the temperature itself (`pid_mode`).',
    state: 'boolean',
    column: 'is_pid_mode',
    isCurrent: true,
    export: 'pid_mode',
  },
  runningMode: {
    value: 'flag',
    label: 'Running mode',
    description: "The controller's own flag `running_mode`; what its two values mean is not published.",
    state: 'boolean',
    isCurrent: true,
    export: 'running_mode',
  },
} as const satisfies Measures;
