import { Button, Select, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { CoinField } from './CoinField.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { InvoiceField } from './lightning/InvoiceField.tsx';
import type { InvoiceRules } from './lightning/read-payable-invoice.ts';
import { WaySelect } from './lightning/WaySelect.tsx';
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
  /** Those that the way of the form pays to. */
  entries: readonly PayableEntry[];
  /** What an invoice has to be; undefined where the pool does not pay by Lightning. */
  invoiceRules: InvoiceRules | undefined;
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
export function QuickWithdrawalForm(props: QuickWithdrawalFormProps) {
  const { form, terms, entries, invoiceRules, isFocused, onChange, onReview } = props;
  const [isChecked, setChecked] = useState(false);
  const box = useFocused<HTMLFormElement>(isFocused);
  const checked = checkWithdrawal(form, terms, invoiceRules);
  const isInvoice = form.way === 'invoice';
  const shown = isChecked ? checked.problems : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!checked.problems) onReview();
  };
  return (
    <form ref={box} tabIndex={-1} className={styles['card']} onSubmit={submit} noValidate aria-label="Quick withdrawal">
      <Select label="Coin" data={coins} value="0" allowDeselect={false} />
      {invoiceRules && <WaySelect value={form.way} onChange={(way) => onChange({ ...form, way, entry: null })} />}
      {form.way === 'invoice' && invoiceRules && (
        <InvoiceField
          value={form.invoice}
          rules={invoiceRules}
          error={shown?.invoice}
          onChange={(invoice) => onChange({ ...form, invoice })}
        />
      )}
      {!isInvoice && entries.length === 0 && <NoEntriesNote />}
      {!isInvoice && entries.length > 0 && (
        <EntrySelect
          label={form.way === 'lightning' ? 'Lightning address' : 'Address'}
          entries={entries}
          value={form.entry}
          error={shown?.entry}
          onChange={(entry) => onChange({ ...form, entry })}
        />
      )}
      {!isInvoice && (
        <CoinField
          label="Amount"
          value={form.amount}
          error={shown?.amount}
          max={terms.available - terms.fee}
          onChange={(amount) => onChange({ ...form, amount })}
        />
      )}
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
        <Button type="submit" disabled={!isInvoice && entries.length === 0}>
          Review
        </Button>
      </div>
    </form>
  );
}
