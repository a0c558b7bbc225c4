import { ActionIcon, PasswordInput, TextInput } from '@mantine/core';
import { IconTrash } from '../../../../ui/icons.ts';
import type { PoolEntry, PoolProblems } from './pool-entries.ts';
import styles from './Dialogs.module.css';

interface PoolInputsProps {
  index: number;
  entry: PoolEntry;
  problems: PoolProblems;
  onChange(changes: Partial<PoolEntry>): void;
  /** Absent where the line must stay. */
  onRemove?: (() => void) | undefined;
}

/** One line of the pool form: address, user and password. */
export function PoolInputs({ index, entry, problems, onChange, onRemove }: PoolInputsProps) {
  const name = index === 0 ? 'Pool' : `Fallback pool ${index}`;
  return (
    <fieldset className={styles['pool']}>
      <legend>{name}</legend>
      <TextInput
        className={styles['address'] ?? ''}
        label="Address"
        placeholder="stratum+tcp://pool.example:3333"
        autoComplete="off"
        value={entry.address}
        error={problems.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label="User"
        placeholder="account.worker"
        autoComplete="off"
        value={entry.user}
        error={problems.user}
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        value={entry.password}
        error={problems.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      {onRemove && (
        <ActionIcon className={styles['remove'] ?? ''} aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
