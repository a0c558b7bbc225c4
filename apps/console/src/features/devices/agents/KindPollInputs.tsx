import { kindPlural } from '@headframe/domain/devices/kind-support';
import { NumberInput } from '@mantine/core';
import { kindPollProblem, type KindPollFields } from './kind-poll-fields.ts';

interface KindPollInputsProps {
  fields: KindPollFields;
  onChange(fields: KindPollFields): void;
}

/** A field for the poll interval of each kind of device. */
export function KindPollInputs({ fields, onChange }: KindPollInputsProps) {
  return Object.keys(fields).map((kind) => (
    <NumberInput
      key={kind}
      label={kindPlural(kind)}
      placeholder="Default"
      suffix=" s"
      allowDecimal={false}
      value={fields[kind] ?? ''}
      error={kindPollProblem(fields[kind] ?? '')}
      onChange={(value) => onChange({ ...fields, [kind]: value })}
    />
  ));
}
