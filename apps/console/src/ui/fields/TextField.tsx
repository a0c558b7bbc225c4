import { TextInput } from '@mantine/core';
import { inputProps, type FieldProps } from './field-props.ts';

interface TextFieldProps extends FieldProps {
  /** Characters at most. */
  maxLength?: number;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { maxLength } = props;
  return (
    <TextInput
      {...inputProps(props)}
      {...(maxLength === undefined ? {} : { maxLength })}
      autoComplete="off"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
