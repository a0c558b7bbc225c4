import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NumberFilter } from './filter.ts';
import { formatNumberRange, parseNumberRange, readNumber } from './number-range.ts';
import styles from './FilterBar.module.css';

interface NumberRangeFormProps {
  filter: NumberFilter;
  /** The range as the URL holds it. */
  text: string;
  onRange(text: string | undefined): void;
}

/** Both ends of a range of numbers; an empty field is an open end. */
export function NumberRangeForm({ filter: { label, unit }, text, onRange }: NumberRangeFormProps) {
  const known = parseNumberRange(text);
  const [from, setFrom] = useState(String(known?.min ?? ''));
  const [to, setTo] = useState(String(known?.max ?? ''));
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const [min, max] = [readNumber(from), readNumber(to)];
    if (min === null || max === null) return setProblem('Enter a number.');
    if (min !== undefined && max !== undefined && min > max) return setProblem('The minimum exceeds the maximum.');
    setProblem(undefined);
    onRange(formatNumberRange({ min, max }));
  };
  const end = unit === undefined ? '' : `, ${unit}`;
  return (
    <form
      className={styles['textForm']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={styles['ends']}>
        <TextInput
          size="xs"
          label={`Min${end}`}
          inputMode="decimal"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={`Max${end}`}
          inputMode="decimal"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Button type="submit" size="compact-xs">
        Apply
      </Button>
    </form>
  );
}
