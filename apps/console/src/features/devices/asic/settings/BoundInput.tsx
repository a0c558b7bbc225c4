import { ActionIcon, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconEye, IconEyeOff } from '../../../../ui/icon/icons.ts';
import { useTypedNumber } from '../../../../ui/fields/use-typed-number.ts';
import type { BoundEntry } from './range-entries.ts';

interface BoundInputProps {
  label: string;
  unit: string;
  entry: BoundEntry;
  /** What the default is, where it is known. */
  defaultText: string;
  error: string | undefined;
  isFirst?: boolean;
  onChange(entry: BoundEntry): void;
}

const placeholders = { unwatched: 'not watched', several: 'several' } as const;

/** One bound: a number, empty for the default, or not watched. */
export function BoundInput({ label, unit, entry, defaultText, error, isFirst, onChange }: BoundInputProps) {
  const isUnwatched = entry === 'unwatched';
  const { shown, type } = useTypedNumber(typeof entry === 'number' ? entry : undefined);
  const words = isUnwatched ? `Watch ${label} by default` : `Do not watch ${label}`;
  return (
    <NumberInput
      label={`${label}, ${unit}`}
      placeholder={entry === 'unwatched' || entry === 'several' ? placeholders[entry] : defaultText}
      error={error}
      clampBehavior="none"
      decimalScale={3}
      hideControls
      {...(isFirst ? { 'data-autofocus': true } : {})}
      value={shown}
      onChange={(next) => {
        const number = type(next);
        if (typeof number === 'number') onChange(number);
        else if (number === null && typeof entry === 'number') onChange('default');
      }}
      rightSection={
        <ActionIcon
          variant="subtle"
          size="sm"
          title={words}
          aria-label={words}
          onClick={() => onChange(isUnwatched ? 'default' : 'unwatched')}
        >
          {isUnwatched ? <IconEyeOff size={15} aria-hidden /> : <IconEye size={15} aria-hidden />}
        </ActionIcon>
      }
    />
  );
}
