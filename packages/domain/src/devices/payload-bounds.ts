import { commonPresets, presetProblem, type ValuePresets } from './value-preset.ts';
import { commonRanges, rangeProblem, type ValueRanges } from './value-range.ts';

/** What a device accepts of a command's payload, within what its schema allows. */
export interface PayloadBounds {
  /** Bounds of numbers, by field. */
  readonly ranges?: ValueRanges;
  /** The values that a model has, by field. */
  readonly presets?: ValuePresets;
  /** Fields that the device does not have, each with why: one sentence for the operator. */
  readonly lacks?: Readonly<Record<string, string>>;
}

/** What several devices accept together. */
export function commonBounds(all: readonly PayloadBounds[]): Required<PayloadBounds> {
  return {
    ranges: commonRanges(all.map(({ ranges }) => ranges ?? {})),
    presets: commonPresets(all.map(({ presets }) => presets ?? {})),
    lacks: Object.fromEntries(all.flatMap(({ lacks }) => Object.entries(lacks ?? {})).toReversed()),
  };
}

/** What is wrong with the value of a field; undefined where it is accepted, or not given. */
export function boundsProblem(bounds: PayloadBounds, field: string, value: unknown): string | undefined {
  const { ranges = {}, presets = {}, lacks = {} } = bounds;
  if (value === undefined) return undefined;
  if (Object.hasOwn(lacks, field)) return lacks[field];
  return rangeProblem(ranges, field, value) ?? presetProblem(presets, field, value);
}
