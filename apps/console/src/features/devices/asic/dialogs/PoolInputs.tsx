import { ActionIcon, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { IconTrash } from '../../../../ui/icon/icons.ts';
import type { PoolEntry, PoolProblems } from './pool-entries.ts';
import styles from './Dialogs.module.css';

interface PoolInputsProps {
  index: number;
  entry: PoolEntry;
  problems: PoolProblems;
  /** Description of the user field, in a sentence. */
  userHint?: string | undefined;
  onChange(changes: Partial<PoolEntry>): void;
  /** Absent where the line must stay. */
  onRemove?: (() => void) | undefined;
}

/** One line of the pool form: address, user and password. What is wrong with a field is said once it was left. */
export function PoolInputs({ index, entry, problems, userHint, onChange, onRemove }: PoolInputsProps) {
  const name = index === 0 ? 'Pool' : `Fallback pool ${index}`;
  const [left, setLeft] = useState<ReadonlySet<keyof PoolEntry>>(new Set());
  const field = (key: keyof PoolEntry) => ({
    value: entry[key],
    error: left.has(key) && problems[key],
    onBlur: () => setLeft(new Set([...left, key])),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [key]: event.currentTarget.value }),
  });
  return (
    <fieldset className={styles['pool']}>
      <legend>{name}</legend>
      <TextInput
        className={styles['address'] ?? ''}
        label="Address"
        placeholder="stratum+tcp://pool.example:3333"
        autoComplete="off"
        data-autofocus={index === 0 || undefined}
        {...field('address')}
      />
      <TextInput label="User" placeholder="account.worker" title={userHint} autoComplete="off" {...field('user')} />
      <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
      {onRemove && (
        <ActionIcon className={styles['remove'] ?? ''} aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
