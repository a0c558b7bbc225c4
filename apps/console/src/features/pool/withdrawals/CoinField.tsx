import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Withdrawals.module.css';

interface CoinFieldProps {
  label: string;
  description?: ReactNode;
  value: string;
  error?: string | undefined;
  /** What "Max" enters, in satoshi; without it there is no such button. */
  max?: bigint | undefined;
  isFirst?: boolean;
  onChange(text: string): void;
  onBlur?(): void;
}

/** An amount of bitcoin, as text, so that no digit is lost. */
export function CoinField({ label, description, value, error, max, isFirst, onChange, onBlur }: CoinFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={32}
      placeholder="0.00000000"
      data-numeric
      {...(isFirst ? { 'data-autofocus': true } : {})}
      rightSectionWidth={max === undefined ? 48 : 104}
      rightSection={
        <span className={styles['unit']}>
          BTC
          {max !== undefined && (
            <Button
              variant="default"
              size="compact-xs"
              disabled={max <= 0n}
              onClick={() => onChange(exactCoinAmount(max))}
            >
              Max
            </Button>
          )}
        </span>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onBlur?.()}
    />
  );
}
