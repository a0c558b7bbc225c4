import { fieldsOf, registersOf, type MeterMap } from './meter-map.ts';
import { spanOf } from '../modbus/map-values.ts';
import { planReads, type RegisterSpan } from '../modbus/plan-reads.ts';

/** The requests that a map takes. */
export interface MeterPlan {
  map: MeterMap;
  /** For the figures, at every poll. */
  values: readonly RegisterSpan[];
  /** For what the meter says of itself, which seldom changes. */
  identity: readonly RegisterSpan[];
}

/** Puts the registers of a map together to few requests. */
export function planMeter(map: MeterMap): MeterPlan {
  const figures = fieldsOf(map).flatMap(([, field]) => registersOf(field).map((register) => spanOf(map, register)));
  const texts = Object.values(map.identity)
    .filter((place) => place !== undefined)
    .map((place) => spanOf(map, place));
  return {
    map,
    values: planReads(figures, map),
    identity: planReads(texts, { maxRegisters: map.maxRegisters, maxGap: 0 }),
  };
}
