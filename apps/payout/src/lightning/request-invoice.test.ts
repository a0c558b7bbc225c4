import { createHash } from 'node:crypto';
import { bytesOfHex } from '@headframe/chain/bytes';
import { writeInvoice } from '@headframe/chain/lightning/write-invoice';
import { describe, expect, it } from 'vitest';
import { NoInvoiceError, requestInvoice, UnpayableError } from './request-invoice.ts';

const metadata = '[["text/plain","to Ada"]]';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const offer = {
  tag: 'payRequest',
  callback: 'https://pay.example.com/pay?user=ada',
  minSendable: 1_000,
  maxSendable: 200_000_000,
  metadata,
};

function invoiceOf(millisatoshi: bigint | undefined, description: string | { sha256: string }): string {
  const common = { bech32Prefix: 'bc', createdAt: new Date(), expirySeconds: 600, paymentSecret: '22'.repeat(32) };
  return writeInvoice(
    { ...common, millisatoshi, description, paymentHash: '33'.repeat(32) },
    bytesOfHex('11'.repeat(32)),
  );
}

/** A receiver that makes an offer and then gives an answer; what it was asked is in `asked`. */
function receiver(answer: unknown, changedOffer: object = {}) {
  const asked: string[] = [];
  const ask = (url: URL): Promise<unknown> => {
    asked.push(url.href);
    return Promise.resolve(asked.length === 1 ? { ...offer, ...changedOffer } : answer);
  };
  return { ask, asked };
}

describe('an invoice of a Lightning address', () => {
  it('is asked for with the exact amount', async () => {
    const { ask, asked } = receiver({ pr: invoiceOf(150_000_000n, { sha256: sha256(metadata) }), routes: [] });
    expect(await requestInvoice('ada@example.com', 150_000n, ask)).toMatchObject({ millisatoshi: 150_000_000n });
    expect(asked).toEqual([
      'https://example.com/.well-known/lnurlp/ada',
      'https://pay.example.com/pay?user=ada&amount=150000000',
    ]);
  });

  it.each<[string, unknown, object?]>([
    ['another amount', { pr: invoiceOf(150_001_000n, { sha256: sha256(metadata) }) }],
    ['no amount', { pr: invoiceOf(undefined, { sha256: sha256(metadata) }) }],
    ['something else', { pr: invoiceOf(150_000_000n, { sha256: sha256('another') }) }],
    ['no invoice', { pr: 'lnbc1' }],
    ['nothing', {}],
    ['a refusal', { status: 'ERROR', reason: '<b>no</b>' }],
    ['another kind of offer', {}, { tag: 'withdrawRequest' }],
    ['an address in this network', {}, { callback: 'https://127.0.0.1/pay' }],
    ['an address without https', {}, { callback: 'http://pay.example.com/pay' }],
  ])('is refused where the receiver gives %s', async (_what, answer, changed) => {
    const { ask } = receiver(answer, changed);
    await expect(requestInvoice('ada@example.com', 150_000n, ask)).rejects.toThrow(NoInvoiceError);
  });

  it('is not asked for below or above what the receiver takes, nor where nothing can be read', async () => {
    for (const satoshi of [0n, 200_001n])
      await expect(requestInvoice('ada@example.com', satoshi, receiver({}).ask)).rejects.toThrow(
        'The receiver takes 0.00000001 to 0.00200000 BTC.',
      );
    await expect(requestInvoice('ada', 1n, receiver({}).ask)).rejects.toThrow(UnpayableError);
    const silent = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'));
    await expect(requestInvoice('ada@example.com', 1n, silent)).rejects.toThrow(/^The receiver did not answer\.$/);
  });
});
