import { ActionIcon, Button, PasswordInput, TextInput } from '@mantine/core';
import { useCan } from '../../../transport/session/access.ts';
import { IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { scanPermissions } from './scan.actions.ts';
import type { CredentialField } from './scan-fields.ts';
import styles from './Scan.module.css';

interface CredentialInputsProps {
  credentials: readonly CredentialField[];
  problem: string | undefined;
  onChange(credentials: readonly CredentialField[]): void;
}

/** The credentials a scan tries, in this sequence, before the factory defaults. */
export function CredentialInputs({ credentials, problem, onChange }: CredentialInputsProps) {
  const canKeep = useCan(scanPermissions.storeCredentials);
  const nextKey = Math.max(0, ...credentials.map(({ key }) => key)) + 1;
  const change = (key: number, part: Partial<CredentialField>) =>
    onChange(credentials.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Credentials to try</legend>
      <p className={styles['hint']}>
        Tried in this order, then factory defaults.
        {canKeep && ' The one that works is stored.'}
      </p>
      {credentials.map((one, index) => (
        <div key={one.key} className={styles['credential']}>
          <TextInput
            aria-label={`User ${index + 1}`}
            placeholder="User"
            value={one.user}
            autoComplete="off"
            onChange={(event) => change(one.key, { user: event.currentTarget.value })}
          />
          <PasswordInput
            aria-label={`Password ${index + 1}`}
            placeholder="Password"
            value={one.password}
            autoComplete="new-password"
            onChange={(event) => change(one.key, { password: event.currentTarget.value })}
          />
          <ActionIcon
            size="lg"
            aria-label={`Remove credential ${index + 1}`}
            onClick={() => onChange(credentials.filter(({ key }) => key !== one.key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...credentials, { key: nextKey, user: '', password: '' }])}
      >
        Add credential
      </Button>
    </fieldset>
  );
}
