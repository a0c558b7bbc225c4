import { Select } from '@mantine/core';
import { inputProps, type FieldProps } from './field-props.ts';

/** One of the values that are offered. */
export function ChoiceField(props: FieldProps) {
  const { options = [], value, onChange } = props;
  return (
    <Select
      {...inputProps(props)}
      data={options.map(({ key, label }) => ({ value: key, label }))}
      value={value === '' && options.every(({ key }) => key !== '') ? null : String(value)}
      onChange={(key) => onChange(key ?? '')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
