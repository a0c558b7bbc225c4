import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import type { CredentialFieldsProps } from './LoginInputs.tsx';
import type { CredentialSort } from './scan-credentials.ts';
import styles from './Scan.module.css';

const sorts: { value: CredentialSort; label: string }[] = [
  { value: 'sshPassword', label: 'Password' },
  { value: 'sshKey', label: 'Private key' },
];

/** A user of SSH, with a password or a private key. */
export function SshInputs({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <div className={styles['snmp']}>
      <div className={styles['login']}>
        <TextInput
          aria-label={`User ${label}`}
          placeholder="User"
          value={field.user}
          autoComplete="off"
          onChange={(event) => onChange({ user: event.currentTarget.value })}
        />
        <Select
          aria-label={`Authentication ${label}`}
          data={sorts}
          value={field.sort}
          allowDeselect={false}
          onChange={(sort) => sort && onChange({ sort, password: '', privacyPassword: '' })}
        />
      </div>
      {field.sort === 'sshPassword' ? (
        <PasswordInput
          aria-label={`Password ${label}`}
          placeholder="Password"
          value={field.password}
          autoComplete="new-password"
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      ) : (
        <>
          <Textarea
            aria-label={`Private key ${label}`}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            value={field.password}
            rows={4}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ password: event.currentTarget.value })}
          />
          <PasswordInput
            aria-label={`Passphrase ${label}`}
            placeholder="Passphrase of the key, where it has one"
            value={field.privacyPassword}
            autoComplete="new-password"
            onChange={(event) => onChange({ privacyPassword: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
