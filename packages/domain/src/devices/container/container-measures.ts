import { perPhase, type Measures } from '../measure.ts';
import { controllerMeasures } from './measures/controller-measures.ts';
import { environmentMeasures } from './measures/environment-measures.ts';
import { liquidMeasures } from './measures/liquid-measures.ts';
import { number } from './measures/measure-shapes.ts';
import { minerMeasures } from './measures/miner-measures.ts';
import { powerMeasures } from './measures/power-measures.ts';

/** The inlet of an immersion container, by phase (`vol_a_distribution`, `cur_a_distribution`: tenths on the wire). */
const ofPhase = { ...number, precision: 1, range: { min: 0, max: 100_000 } } as const;
const phaseMeasures = {
  voltage: { ...ofPhase, unit: 'V', label: 'Voltage', export: 'voltage' },
  current: { ...ofPhase, unit: 'A', label: 'Current', export: 'current' },
} as const satisfies Measures;

/**
 * Numbers and flags of a container at every poll. In the descriptions stands the field of the controller that each comes from: of an
 * Antspace HK3 and of an immersion container (`coolerState` and `minerInfo` of `/cooler`; device protocol notes 2.5), or of a MicroBT
 * container (Modbus, by the map file). Units of HK3 by three public monitors that read it: powers in W, pressures in MPa (0.1 of a
 * bar here), the flow in m³/h, hashrates in Th/s.
 */
export const containerMeasures = {
  ...powerMeasures,
  ...liquidMeasures,
  ...environmentMeasures,
  ...perPhase(phaseMeasures),
  ...minerMeasures,
  ...controllerMeasures,
} as const satisfies Measures;
