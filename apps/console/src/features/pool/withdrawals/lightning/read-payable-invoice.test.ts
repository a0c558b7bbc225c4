import { writeInvoice, type NewInvoice } from '@headframe/chain/lightning/write-invoice';
import { expect, test } from 'vitest';
import { checkWithdrawal, emptyQuickWithdrawal } from '../quick-withdrawal-form.ts';
import { readPayableInvoice } from './read-payable-invoice.ts';

const rules = { bech32Prefix: 'bcrt', holdUntil: null, isTrusted: true, left: 150_000n, limit: 500_000n };
const invoiceOf = (change: Partial<NewInvoice> = {}) =>
  writeInvoice(
    {
      bech32Prefix: 'bcrt',
      millisatoshi: 150_000_000n,
      paymentHash: '33'.repeat(32),
      paymentSecret: '22'.repeat(32),
      description: 'Power',
      createdAt: new Date(),
      expirySeconds: 3_600,
      ...change,
    },
    new Uint8Array(32).fill(17),
  );

test('an invoice is read with its amount, and the form takes it from there', () => {
  const text = invoiceOf();
  expect(readPayableInvoice(text, rules).invoice).toMatchObject({ millisatoshi: 150_000_000n, description: 'Power' });
  const terms = { fee: 10n, minimum: 100_000n, available: 200_000n };
  const form = { ...emptyQuickWithdrawal, way: 'invoice', invoice: text } as const;
  expect(checkWithdrawal(form, terms, rules)).toMatchObject({ amount: 150_000n, invoice: { text } });
  expect(checkWithdrawal(form, { ...terms, available: 150_000n }, rules).problems?.invoice).toContain(
    'Insufficient balance',
  );
  expect(checkWithdrawal(form, { ...terms, minimum: 150_001n }, rules).problems?.invoice).toContain('The minimum is');
});

test.each<[string, string, RegExp, object?]>([
  ['nothing', '', /required/],
  ['no invoice', 'lnbcrt1x', /no Lightning invoice/],
  ['another network', invoiceOf({ bech32Prefix: 'bc' }), /another network/],
  ['no amount', invoiceOf({ millisatoshi: undefined }), /names no amount/],
  ['a part of a satoshi', invoiceOf({ millisatoshi: 150_000_001n }), /part of a satoshi/],
  ['an end that is near', invoiceOf({ expirySeconds: 60 }), /about to/],
  ['a hold', invoiceOf(), /are held/, { holdUntil: new Date(Date.now() + 60_000).toISOString() }],
  ['more than is left for invoices', invoiceOf(), /may take 0\.00149999 BTC more/, { left: 149_999n }],
  ['no right to new addresses', invoiceOf(), /address book alone/, { isTrusted: false }],
])('%s is refused with the reason', (_what, text, problem, change) => {
  expect(readPayableInvoice(text, { ...rules, ...change }).problem).toMatch(problem);
});
