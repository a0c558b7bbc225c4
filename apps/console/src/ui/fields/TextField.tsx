import { TextInput } from '@mantine/core';
import { inputProps, type FieldProps } from './field-props.ts';

/** A line of text. */
export function TextField(props: FieldProps) {
  return (
    <TextInput
      {...inputProps(props)}
      autoComplete="off"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
