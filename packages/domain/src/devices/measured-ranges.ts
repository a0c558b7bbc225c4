import type { Capability } from './capability.ts';
import type { CommandDescriptor } from './define-command.ts';
import type { Measures } from './measure.ts';
import type { ValueRange } from './value-range.ts';

/** The values of measures by name, as a device reported them last. */
export type MeasuredValues = Readonly<Record<string, number | boolean | null | undefined>>;

/** Measures that say within which bounds a command can be carried out, each once. */
export function boundingMeasures({ measuredRanges = {} }: Pick<CommandDescriptor, 'measuredRanges'>): string[] {
  return [...new Set(Object.values(measuredRanges).flatMap(({ min, max }) => [min, max]))];
}

/**
 * What a device can do, within the bounds that it reports itself as well. Bounds are rounded inwards to whole numbers; a device that does
 * not report them cannot carry out the command.
 */
export function withMeasuredRanges(
  capability: Capability,
  { measuredRanges = {} }: Pick<CommandDescriptor, 'measuredRanges'>,
  measures: Measures,
  values: MeasuredValues,
): Capability {
  if (!capability.supported) return capability;
  const ranges: Record<string, ValueRange> = { ...capability.ranges };
  for (const [field, names] of Object.entries(measuredRanges)) {
    const [min, max] = [values[names.min], values[names.max]];
    const measure = measures[names.max];
    if (typeof min !== 'number' || typeof max !== 'number' || measure?.value !== 'number')
      return { supported: false, reason: `It does not report within which bounds it accepts ${field}.` };
    const own = ranges[field];
    ranges[field] = {
      unit: measure.unit,
      min: Math.max(Math.ceil(min), own?.min ?? -Infinity),
      max: Math.min(Math.floor(max), own?.max ?? Infinity),
    };
  }
  return { ...capability, ranges };
}
