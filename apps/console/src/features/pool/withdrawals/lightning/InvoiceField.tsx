import { maxBitcoinUriLength, readBitcoinUri } from '@headframe/chain/address/read-bitcoin-uri';
import { Textarea } from '@mantine/core';
import { CoinAmount } from '../../../../ui/figure/CoinAmount.tsx';
import { useNow } from '../../../../ui/figure/clock.ts';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { readPayableInvoice, type InvoiceRules } from './read-payable-invoice.ts';
import classes from '../../../../ui/theme/classes.module.css';

interface InvoiceFieldProps {
  value: string;
  rules: InvoiceRules;
  /** What was wrong when the form was checked. */
  error: string | undefined;
  onChange(text: string): void;
}

/** The field for a Lightning invoice, which is read while it is pasted, also out of a `bitcoin:` link. */
export function InvoiceField({ value, rules, error, onChange }: InvoiceFieldProps) {
  const { invoice, problem } = readPayableInvoice(value, rules, useNow());
  return (
    <div>
      <Textarea
        label="Lightning invoice"
        description="Of the exact amount. It is paid once, within minutes; what is paid cannot be taken back."
        error={error ?? (value.trim() === '' ? undefined : problem)}
        value={value}
        maxLength={maxBitcoinUriLength}
        placeholder="lnbc…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        rows={4}
        onChange={({ currentTarget: { value: text } }) => onChange(readBitcoinUri(text)?.lightning ?? text)}
      />
      {invoice && <InvoiceFacts invoice={invoice} />}
      <p className={classes['note']}>
        Invoices expire before a hold would end, so they take at most <CoinAmount satoshi={rules.limit} /> BTC in 24
        hours. Left: <CoinAmount satoshi={rules.left} /> BTC.
      </p>
    </div>
  );
}
