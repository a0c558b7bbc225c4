import { expect, test } from 'vitest';
import { readTypedAddress } from './read-typed-address.ts';
import type { PayableEntry } from './use-withdrawal-sources.ts';

const known = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const unknown = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const paymentCode =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';

const entry = (code: string, state = 'usable'): PayableEntry => ({
  id: `id of ${code}`,
  kind: 'address',
  code,
  description: 'Cold',
  network: 'simulated',
  state,
  holdUntil: '2026-11-20T10:00:00Z',
});
const rules = { network: 'simulated', isLightning: false, entries: [entry(known)], otherEntries: [], mayAdd: true };

test.each([
  ['an address of the book', ` ${known.toUpperCase()} `, {}, { entry: `id of ${known}` }],
  ['an address that is not in the book', unknown.toUpperCase(), {}, { newAddress: unknown }],
  ['one that the person may not add', unknown, { mayAdd: false }, { refusal: 'may-not-add' }],
  ['an archived one', unknown, { otherEntries: [entry(unknown, 'archived')] }, { refusal: 'archived' }],
  ['a rejected PayNym', paymentCode, { otherEntries: [entry(paymentCode, 'rejected')] }, { refusal: 'not-approved' }],
  ['a new PayNym', paymentCode, {}, { refusal: 'new-payment-code' }],
  ['a part of an address', unknown.slice(0, -1), {}, undefined],
  ['an address of another network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', {}, undefined],
  ['anything before the pool mines', unknown, { network: null }, undefined],
  ['a Lightning address on the chain', 'ada@pay.example.com', {}, undefined],
  [
    'a Lightning address',
    'lightning:Ada@pay.example.com',
    { isLightning: true },
    { newAddress: 'ada@pay.example.com' },
  ],
  ['a link to an address of the book', `BITCOIN:${known.toUpperCase()}`, {}, { entry: `id of ${known}` }],
  ['a link with an amount', `bitcoin:${unknown}?amount=0.015&label=x`, {}, { newAddress: unknown, amount: 1_500_000n }],
  ['a link to an address of another network', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', {}, undefined],
  ['the begin of a link', 'bitcoin:', {}, undefined],
  ['a link that asks for what nobody knows', `bitcoin:${known}?req-x=1`, {}, { refusal: 'unread-link' }],
  ['a link to an invoice alone', 'bitcoin:?lightning=lnbcrt1x', {}, { refusal: 'lightning-link' }],
  ['a link to no Lightning payment', `bitcoin:${known}`, { isLightning: true }, { refusal: 'bitcoin-link' }],
])('%s', (_what, text, change, read) => {
  expect(readTypedAddress(text, { ...rules, ...change })).toEqual(read);
});
