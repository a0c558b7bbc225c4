import { kindPlural } from '@headframe/domain/devices/kind-support';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { kindPollProblem, type KindPollFields } from './kind-poll-fields.ts';

interface KindPollInputsProps {
  fields: KindPollFields;
  onChange(fields: KindPollFields): void;
}

/** A field for the poll interval of each kind of device. */
export function KindPollInputs({ fields, onChange }: KindPollInputsProps) {
  return Object.keys(fields).map((kind) => (
    <NumberField
      key={kind}
      label={kindPlural(kind)}
      placeholder="Default"
      unit="s"
      value={fields[kind] ?? ''}
      error={kindPollProblem(fields[kind] ?? '')}
      onChange={(value) => onChange({ ...fields, [kind]: value })}
    />
  ));
}
