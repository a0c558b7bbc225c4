import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import type { Alternative } from './alternatives.ts';
import styles from './Commands.module.css';

interface AlternativeInputProps {
  alternatives: readonly Alternative[];
  used: string | undefined;
  onChange(field: string): void;
}

/** Chooses which of several fields a command is given with; those that not all devices have are disabled, with the reason. */
export function AlternativeInput({ alternatives, used, onChange }: AlternativeInputProps) {
  const missing = alternatives.filter(({ reason }) => reason !== undefined);
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label="Adjust by"
        data={alternatives.map(({ field, label, reason }) => ({ value: field, label, disabled: reason !== undefined }))}
        value={used ?? ''}
        onChange={onChange}
      />
      {missing.map(({ field, label, reason }) => (
        <p key={field} className={styles['missing']}>
          {label}: {reason}
        </p>
      ))}
    </div>
  );
}
