import { Textarea } from '@mantine/core';
import { rangesState } from './ranges-text.ts';
import styles from './Fields.module.css';

interface RangesFieldProps {
  description: string;
  /** Lines shown at least and at most. */
  rows: readonly [min: number, max: number];
  value: string;
  onChange(value: string): void;
}

/** Ranges of IP addresses, with what is wrong with them. */
export function RangesField({ description, rows: [minRows, maxRows], value, onChange }: RangesFieldProps) {
  const state = rangesState(value);
  return (
    <Textarea
      label="Ranges"
      placeholder={'10.0.0.0/24\n10.0.1.5-10.0.1.80'}
      description={description}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      spellCheck={false}
      value={value}
      error={state.kind === 'wrong' ? state.message : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ input: styles['mono'] ?? '' }}
    />
  );
}
