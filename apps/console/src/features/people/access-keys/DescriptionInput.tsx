import { TextInput } from '@mantine/core';
import { accessKeyLimits } from '@headframe/domain/limits/access-keys';

interface DescriptionInputProps {
  value: string;
  onChange(value: string): void;
  /** What to write, such as 'Who it is for'. */
  hint: string;
}

/** The field for the purpose of a link or a key. */
export function DescriptionInput({ value, onChange, hint }: DescriptionInputProps) {
  return (
    <TextInput
      label="Description"
      description={hint}
      value={value}
      maxLength={accessKeyLimits.description}
      autoComplete="off"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
