import type { FieldProps } from './field-props.ts';
import { NumberField } from './NumberField.tsx';

/** Seconds in each unit that a duration is entered in. */
const secondsIn: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

interface DurationFieldProps extends FieldProps {
  /** In seconds. */
  min?: number;
  max?: number;
}

/** A duration: seconds outside, entered in its unit (s, min, h; seconds unless said otherwise). */
export function DurationField({ unit = 's', value, min, max, onChange, ...props }: DurationFieldProps) {
  const seconds = secondsIn[unit] ?? 1;
  return (
    <NumberField
      {...props}
      unit={unit}
      {...(min === undefined ? {} : { min: min / seconds })}
      {...(max === undefined ? {} : { max: max / seconds })}
      value={typeof value === 'number' ? value / seconds : value}
      onChange={(entered) => onChange(typeof entered === 'number' ? entered * seconds : entered)}
    />
  );
}
