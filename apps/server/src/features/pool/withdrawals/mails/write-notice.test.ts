import { expect, it } from 'vitest';
import type { WithdrawalNotice } from './withdrawal-notice.ts';
import { writeNotice } from './write-notice.ts';

const deps = {
  secrets: { encrypt: (text: string) => Buffer.from(text).toString('base64url') },
  publicUrl: 'https://farm.test',
};
const reader = { accountId: 1 };
const notice: WithdrawalNotice = {
  kind: 'processed',
  id: '11111111-1111-4111-8111-111111111111',
  about: '',
  subaccountId: 1,
  createdBy: 1,
  subaccount: 'north',
  amount_satoshi: 1000n,
  destination: 'bc1qcold',
  requestedBy: 'ada@example.test',
  isPending: false,
  isTakenBack: false,
  holdUntil: null,
  holdReason: null,
  txid: null,
  paymentHash: 'cd'.repeat(32),
  method: 'bitcoin',
  declineReason: null,
};

it('What was paid names its transaction, or its payment hash where Lightning paid it', () => {
  const textOf = (txid: string | null) => writeNotice(deps, [{ ...notice, txid }], reader)?.paragraphs.join('\n');
  expect(textOf('ab'.repeat(32))).toContain(`Transaction ID:\n${'ab'.repeat(32)}`);
  expect(textOf(null)).not.toContain('Transaction ID');
  expect(textOf(null)).toContain(`Payment hash:\n${'cd'.repeat(32)}`);
});

it('A hold that is over, and what was taken back, are not mailed about', () => {
  const held = { ...notice, kind: 'held', isPending: true, holdUntil: new Date(), holdReason: 'new-address' } as const;
  expect(writeNotice(deps, [held], reader)?.subject).toBe('A withdrawal of north is held');
  expect(writeNotice(deps, [{ ...held, isPending: false }], reader)).toBeUndefined();
  expect(writeNotice(deps, [{ ...notice, kind: 'requested', isTakenBack: true }], reader)).toBeUndefined();
});
