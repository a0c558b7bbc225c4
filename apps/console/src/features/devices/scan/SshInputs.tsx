import { Textarea } from '@mantine/core';
import { SecretInput, SortInput, UserInput, type CredentialFieldsProps } from './CredentialInput.tsx';
import type { CredentialSort } from './scan-credentials.ts';
import styles from './Scan.module.css';

const sorts: { value: CredentialSort; label: string }[] = [
  { value: 'sshPassword', label: 'Password' },
  { value: 'sshKey', label: 'Private key' },
];

interface SshInputsProps extends CredentialFieldsProps {
  /** Whether the servers are chosen elsewhere, by their host keys. */
  isForAccepted?: boolean;
}

/** A user of SSH, with a password or a private key, for servers with these host keys or for all. */
export function SshInputs({ isForAccepted = false, ...props }: SshInputsProps) {
  return (
    <div className={styles['snmp']}>
      <div className={styles['login']}>
        <UserInput {...props} />
        <SortInput {...props} name="Authentication" sorts={sorts} />
      </div>
      {props.field.sort === 'sshPassword' ? <SecretInput {...props} /> : <PrivateKeyInputs {...props} />}
      {!isForAccepted && (
        <Textarea
          aria-label={`Host keys ${props.label}`}
          placeholder="Host keys of your servers (SHA256:…), one per line; empty: any, with a private key"
          value={props.field.hostKeys}
          autosize
          minRows={1}
          maxRows={4}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => props.onChange({ hostKeys: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function PrivateKeyInputs(props: CredentialFieldsProps) {
  const { field, label, onChange } = props;
  return (
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
      <SecretInput
        {...props}
        part="privacyPassword"
        name="Passphrase"
        placeholder="Passphrase of the key, where it has one"
      />
    </>
  );
}
