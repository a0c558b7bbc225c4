import { Button, Select, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { CoinField } from './CoinField.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { NoEntriesNote } from './NoEntriesNote.tsx';
import {
  checkWithdrawal,
  descriptionLimit,
  type QuickWithdrawalForm as Form,
  type WithdrawalTerms,
} from './quick-withdrawal-form.ts';
import { useFocused } from './use-focused.ts';
import type { PayableEntry } from './use-withdrawal-sources.ts';
import { WithdrawalSums } from './WithdrawalSums.tsx';
import styles from './Withdrawals.module.css';

interface QuickWithdrawalFormProps {
  form: Form;
  terms: WithdrawalTerms;
  entries: readonly PayableEntry[];
  /** Whether the keyboard is led to it: it replaces another part of the page. */
  isFocused: boolean;
  onChange(form: Form): void;
  /** The form is filled: it is reviewed next. */
  onReview(): void;
}

const coins = [
  { value: '0', label: 'Bitcoin' },
  { value: '1', label: 'Litecoin (not withdrawable here)', disabled: true },
];

/** The form of a withdrawal: where to, how much, and what it comes to. */
export function QuickWithdrawalForm({ form, terms, entries, isFocused, onChange, onReview }: QuickWithdrawalFormProps) {
  const [isChecked, setChecked] = useState(false);
  const box = useFocused<HTMLFormElement>(isFocused);
  const checked = checkWithdrawal(form, terms);
  const shown = isChecked ? checked.problems : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!checked.problems) onReview();
  };
  return (
    <form ref={box} tabIndex={-1} className={styles['card']} onSubmit={submit} noValidate aria-label="Quick withdrawal">
      <Select label="Coin" data={coins} value="0" allowDeselect={false} />
      {entries.length === 0 ? (
        <NoEntriesNote />
      ) : (
        <EntrySelect
          label="Address"
          entries={entries}
          value={form.entry}
          error={shown?.entry}
          onChange={(entry) => onChange({ ...form, entry })}
        />
      )}
      <CoinField
        label="Amount"
        value={form.amount}
        error={shown?.amount}
        max={terms.available - terms.fee}
        onChange={(amount) => onChange({ ...form, amount })}
      />
      <TextInput
        label="Description"
        placeholder="Optional, for your history"
        value={form.description}
        maxLength={descriptionLimit}
        autoComplete="off"
        onChange={(event) => onChange({ ...form, description: event.currentTarget.value })}
      />
      <WithdrawalSums terms={terms} amount={checked.problems ? undefined : checked.amount} />
      <div className={styles['buttons']}>
        <Button type="submit" disabled={entries.length === 0}>
          Review
        </Button>
      </div>
    </form>
  );
}
