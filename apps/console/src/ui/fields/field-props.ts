import type { ComponentType } from 'react';

/** What a field holds: a text, a number, or a text where a number is half typed; empty while nothing is entered. */
export type FieldValue = string | number;

/** A value that a field offers. */
interface FieldOption {
  readonly key: string;
  readonly label: string;
}

/** What every field of the set shows and reports. */
export interface FieldProps {
  label: string;
  description?: string | undefined;
  /** Behind the value: s, ms, W. */
  unit?: string | undefined;
  placeholder?: string | undefined;
  /** The values to choose from, for fields that offer some. */
  options?: readonly FieldOption[] | undefined;
  value: FieldValue;
  /** What is wrong with the value. */
  error?: string | undefined;
  isFirst?: boolean | undefined;
  onChange(value: FieldValue): void;
  onBlur?(): unknown;
}

export type Field = ComponentType<FieldProps>;

/** The attributes that all inputs take alike. */
export function inputProps({ label, description, placeholder, error, isFirst, onBlur }: Omit<FieldProps, 'onChange'>) {
  return {
    label,
    description,
    placeholder,
    error,
    ...(onBlur ? { onBlur } : {}),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
}
