import type { Measure, NumberMeasure, NumberType } from '@headframe/domain/devices/measure';

/** Values of a measure as they are kept. */
type BoundedValue = (value: number | boolean | null | undefined) => number | boolean | null;

const largest = { smallint: 32_767, integer: 2_147_483_647 } as const;

/** What a 4-byte number can hold; anything beyond is no measurement. */
const real = { min: -1e30, max: 1e30 } as const;

function rangeOf(type: NumberType): NonNullable<NumberMeasure['range']> {
  if (type === 'real') return real;
  if (type === 'double precision') return { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  return { min: 0, max: largest[type], outside: 'clamp' };
}

function isWhole(type: NumberType): type is 'smallint' | 'integer' {
  return type === 'smallint' || type === 'integer';
}

/** Keeps the values of a measure within its range and within what its column can hold. */
export function boundedValue(measure: Measure): BoundedValue {
  if (measure.value === 'flag') return (value) => (typeof value === 'boolean' ? value : null);
  const type = measure.state ?? (measure.sample?.scale ? 'real' : measure.sample?.type) ?? 'real';
  const { min, max, outside = 'unknown' } = measure.range ?? rangeOf(type);
  return (value) => {
    if (typeof value !== 'number') return null;
    const kept = isWhole(type) ? Math.round(value) : type === 'real' && Math.abs(value) < 1e-30 ? 0 : value;
    if (kept >= min && kept <= max) return kept;
    return outside === 'clamp' ? Math.min(max, Math.max(min, kept)) : null;
  };
}
