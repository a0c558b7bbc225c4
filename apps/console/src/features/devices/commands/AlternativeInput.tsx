import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import type { Alternative } from './alternatives.ts';
import styles from './Commands.module.css';

interface AlternativeInputProps {
  alternatives: readonly Alternative[];
  used: string | undefined;
  onChange(field: string): void;
}

/** Chooses which of several fields a command is given with; those that not all devices have say why, and are disabled unless the others are left out. */
export function AlternativeInput({ alternatives, used, onChange }: AlternativeInputProps) {
  const missing = alternatives.filter(
    ({ field, reason, isPartial }) => reason !== undefined && !(isPartial && field === used),
  );
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label="Adjust by"
        data={alternatives.map(({ field, label, reason, isPartial }) => ({
          value: field,
          label,
          disabled: reason !== undefined && !isPartial,
        }))}
        value={used ?? ''}
        onChange={onChange}
      />
      {missing.map(({ field, label, reason, isPartial }) => (
        <p key={field} className={styles['missing']}>
          {isPartial ? `${label}, not on all` : label}: {reason}
        </p>
      ))}
    </div>
  );
}
