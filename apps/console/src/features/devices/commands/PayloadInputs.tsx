import type { PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import { rangeText, type ValueRange } from '@headframe/domain/devices/value-range';
import { useState } from 'react';
import type { EnteredPayload, PayloadFields } from './payload-fields.ts';

interface PayloadInputsProps {
  fields: PayloadFields<never>;
  values: EnteredPayload;
  problems: Readonly<Record<string, string>>;
  bounds: PayloadBounds;
  onChange(values: EnteredPayload): void;
}

/** Says the bounds of a field that the chosen devices share. */
function boundsText(range: ValueRange | undefined): string {
  return range ? `Possible here: ${rangeText(range)}.` : '';
}

/** The fields of a command's payload. What is wrong with a field is said once it was changed and left. */
export function PayloadInputs({ fields, values, problems, bounds, onChange }: PayloadInputsProps) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return Object.entries(fields).map(([name, { Field, label, unit, description }], place) => (
    <Field
      key={name}
      label={label}
      unit={unit}
      options={bounds.presets?.[name]}
      description={[description, boundsText(bounds.ranges?.[name])].filter(Boolean).join(' ') || undefined}
      isFirst={place === 0}
      value={values[name] ?? ''}
      error={left.has(name) ? problems[name] : undefined}
      onBlur={() => changed.has(name) && setLeft(new Set([...left, name]))}
      onChange={(value) => {
        setChanged(new Set([...changed, name]));
        onChange({ ...values, [name]: value });
      }}
    />
  ));
}
