import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { CredentialField, CredentialSort } from './scan-credentials.ts';

/** What the fields of one credential need. */
export interface CredentialFieldsProps {
  field: CredentialField;
  /** Ends the name of each field. */
  label: string;
  onChange(part: Partial<CredentialField>): void;
}

export function UserInput({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <TextInput
      aria-label={`User ${label}`}
      placeholder="User"
      value={field.user}
      autoComplete="off"
      onChange={(event) => onChange({ user: event.currentTarget.value })}
    />
  );
}

interface SecretInputProps extends CredentialFieldsProps {
  /** Which of the secrets: that which signs in, or that which encrypts. */
  part?: 'password' | 'privacyPassword';
  /** What people call it. */
  name?: string;
  placeholder?: string;
}

/** A secret of a credential, not shown as it is typed. */
export function SecretInput({
  field,
  label,
  part = 'password',
  name = 'Password',
  placeholder = name,
  onChange,
}: SecretInputProps) {
  return (
    <PasswordInput
      aria-label={`${name} ${label}`}
      placeholder={placeholder}
      value={field[part]}
      autoComplete="new-password"
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
    />
  );
}

interface SortInputProps extends CredentialFieldsProps {
  name: string;
  sorts: { value: CredentialSort; label: string }[];
}

/** Chooses of which sort a credential is. */
export function SortInput({ field, label, name, sorts, onChange }: SortInputProps) {
  return (
    <Select
      aria-label={`${name} ${label}`}
      data={sorts}
      value={field.sort}
      allowDeselect={false}
      onChange={(sort) => sort && onChange({ sort, password: '', privacyPassword: '' })}
    />
  );
}
