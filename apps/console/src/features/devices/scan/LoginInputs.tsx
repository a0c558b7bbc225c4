import { PasswordInput, TextInput } from '@mantine/core';
import type { CredentialField } from './scan-credentials.ts';
import styles from './Scan.module.css';

/** What the fields of one credential need. */
export interface CredentialFieldsProps {
  field: CredentialField;
  /** Ends the name of each field. */
  label: string;
  onChange(part: Partial<CredentialField>): void;
}

/** A user and a password. */
export function LoginInputs({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <div className={styles['login']}>
      <TextInput
        aria-label={`User ${label}`}
        placeholder="User"
        value={field.user}
        autoComplete="off"
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      />
      <PasswordInput
        aria-label={`Password ${label}`}
        placeholder="Password"
        value={field.password}
        autoComplete="new-password"
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </div>
  );
}
