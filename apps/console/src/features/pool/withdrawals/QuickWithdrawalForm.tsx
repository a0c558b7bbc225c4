import { addressBookLimits } from '@headframe/domain/pool/address-book';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { Button, Select, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { AddressField } from './AddressField.tsx';
import { CoinField } from './CoinField.tsx';
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
import type { TypingRules } from './read-typed-address.ts';
import { WithdrawalSums } from './WithdrawalSums.tsx';
import styles from './Withdrawals.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface QuickWithdrawalFormProps {
  form: Form;
  terms: WithdrawalTerms;
  /** What the way of the form pays to. */
  rules: TypingRules;
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
  const { form, terms, rules, invoiceRules, isFocused, onChange, onReview } = props;
  const [isChecked, setChecked] = useState(false);
  const box = useFocused<HTMLFormElement>(isFocused);
  const checked = checkWithdrawal(form, terms, invoiceRules);
  const isInvoice = form.way === 'invoice';
  const hasNothing = !isInvoice && rules.entries.length === 0 && !rules.mayAdd;
  const shown = isChecked ? checked.problems : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!checked.problems) onReview();
  };
  return (
    <form
      ref={box}
      tabIndex={-1}
      className={`${classes['panel']} ${styles['card']}`}
      onSubmit={submit}
      noValidate
      aria-label="Quick withdrawal"
    >
      <Select label="Coin" data={coins} value="0" allowDeselect={false} />
      {invoiceRules && (
        <WaySelect value={form.way} onChange={(way) => onChange({ ...form, way, entry: null, newAddress: null })} />
      )}
      {form.way === 'invoice' && invoiceRules && (
        <InvoiceField
          value={form.invoice}
          rules={invoiceRules}
          error={shown?.invoice}
          onChange={(invoice) => onChange({ ...form, invoice })}
        />
      )}
      {hasNothing && <NoEntriesNote />}
      {!isInvoice && !hasNothing && (
        <AddressField
          key={form.way}
          label={form.way === 'lightning' ? 'Lightning address' : 'Address'}
          value={form}
          rules={rules}
          error={shown?.entry}
          onChange={({ amount, ...chosen }) =>
            onChange({
              ...form,
              ...chosen,
              ...(amount !== undefined && { amount: exactCoinAmount(amount) }),
            })
          }
        />
      )}
      {!isInvoice && form.newAddress !== null && (
        <TextInput
          label="Name of the new address"
          description="It is added to your address book. Withdrawals to it are held for 24 hours."
          placeholder="Optional: who it belongs to"
          value={form.addressDescription}
          maxLength={addressBookLimits.description}
          autoComplete="off"
          onChange={(event) => onChange({ ...form, addressDescription: event.currentTarget.value })}
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
        <Button type="submit" disabled={hasNothing}>
          Review
        </Button>
      </div>
    </form>
  );
}
