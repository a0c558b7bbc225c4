import { createHash, randomBytes } from 'node:crypto';
import { bytesOfHex } from '@headframe/chain/bytes';
import { readInvoice } from '@headframe/chain/lightning/read-invoice';
import { writeInvoice } from '@headframe/chain/lightning/write-invoice';
import type { LightningState, outcomes, SimulatedPayment } from './lightning-state.ts';

/** How a payment of an invoice ends. */
export type Outcome = (typeof outcomes)[number];

/** The node refuses a call. `code`: as gRPC numbers its errors. */
export class LightningError extends Error {
  override readonly name = 'LightningError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Segwit prefix of the simulated chain: that of regtest. */
const bech32Prefix = 'bcrt';
/** Satoshi that the channels of the house hold at the start: one coin. */
const startBalance = 100_000_000n;
/** Payments and invoices that are kept. */
const maxKept = 10_000;

const randomHex = (): string => randomBytes(32).toString('hex');

/** A state to begin with. */
export function emptyLightning(): LightningState {
  return { key: randomHex(), macaroon: randomHex(), balance: `${startBalance * 1_000n}`, invoices: {}, payments: {} };
}

/** A Lightning network of two nodes: that of the house pays the invoices of a receiver. Amounts in thousandths of a satoshi. */
export class SimulatedLightning {
  readonly state: LightningState;
  readonly #onChange: () => void;

  /** `onChange` is called after each change of the state. */
  constructor(state: LightningState = emptyLightning(), onChange: () => void = () => undefined) {
    this.state = state;
    this.#onChange = onChange;
  }

  /** Satoshi that the channels can send. */
  get balance(): bigint {
    return BigInt(this.state.balance) / 1_000n;
  }

  set balance(satoshi: bigint) {
    this.state.balance = `${satoshi * 1_000n}`;
    this.#onChange();
  }

  /** The receiver makes an invoice. */
  makeInvoice(wanted: {
    readonly millisatoshi: bigint;
    readonly description?: string | { readonly sha256: string };
    readonly expirySeconds?: number;
    readonly outcome?: Outcome;
    readonly createdAt?: Date;
  }): { text: string; paymentHash: string } {
    const {
      millisatoshi,
      description = '',
      expirySeconds = 3_600,
      outcome = 'settle',
      createdAt = new Date(),
    } = wanted;
    if (Object.keys(this.state.invoices).length >= maxKept) throw new LightningError(8, 'too many invoices');
    const preimage = randomHex();
    const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex');
    const text = writeInvoice(
      { bech32Prefix, millisatoshi, paymentHash, paymentSecret: randomHex(), description, createdAt, expirySeconds },
      bytesOfHex(this.state.key),
    );
    this.state.invoices[paymentHash] = { preimage, text, millisatoshi: `${millisatoshi}`, outcome, paid: 0 };
    this.#onChange();
    return { text, paymentHash };
  }

  /** Changes how payments of an invoice end; one that is on its way ends so. */
  setOutcome(paymentHash: string, outcome: Outcome): void {
    const invoice = this.state.invoices[paymentHash];
    const payment = this.state.payments[paymentHash];
    if (!invoice) throw new LightningError(5, 'unable to locate invoice');
    invoice.outcome = outcome;
    if (payment?.status === 'IN_FLIGHT') this.#end(paymentHash, payment);
    this.#onChange();
  }

  /** Pays an invoice as LND does: what was paid, or is on its way, is refused; what failed is tried again. */
  pay(text: string, feeLimit: bigint): SimulatedPayment {
    const invoice = readInvoice(text);
    const { paymentHash, millisatoshi = 0n } = invoice;
    if (invoice.bech32Prefix !== bech32Prefix) throw new LightningError(2, 'invoice not for current active network');
    if (invoice.expiresAt.getTime() < Date.now())
      throw new LightningError(2, `invoice expired. Valid until ${invoice.expiresAt.toISOString()}`);
    const before = this.state.payments[paymentHash];
    if (before?.status === 'SUCCEEDED') throw new LightningError(6, 'invoice is already paid');
    if (before?.status === 'IN_FLIGHT') throw new LightningError(6, 'payment is in transition');
    if (!before && Object.keys(this.state.payments).length >= maxKept) throw new LightningError(8, 'too many payments');
    const fee = 1_000n + millisatoshi / 1_000n;
    const payment: SimulatedPayment = {
      status: 'IN_FLIGHT',
      feeMillisatoshi: `${fee}`,
      attempts: (before?.attempts ?? 0) + 1,
      madeAt: before?.madeAt ?? Date.now(),
    };
    this.state.payments[paymentHash] = payment;
    if (fee > feeLimit * 1_000n) fail(payment, 'FAILURE_REASON_NO_ROUTE');
    else if (millisatoshi + fee > BigInt(this.state.balance)) fail(payment, 'FAILURE_REASON_INSUFFICIENT_BALANCE');
    else this.#end(paymentHash, payment);
    this.#onChange();
    return payment;
  }

  #end(paymentHash: string, payment: SimulatedPayment): void {
    const invoice = this.state.invoices[paymentHash];
    if (invoice?.outcome === 'hold') return;
    if (invoice?.outcome === 'no-route') return fail(payment, 'FAILURE_REASON_NO_ROUTE');
    if (invoice?.outcome !== 'settle' || invoice.paid > 0)
      return fail(payment, 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS');
    invoice.paid += 1;
    payment.status = 'SUCCEEDED';
    this.state.balance = `${BigInt(this.state.balance) - BigInt(invoice.millisatoshi) - BigInt(payment.feeMillisatoshi)}`;
  }
}

function fail(payment: SimulatedPayment, reason: string): void {
  payment.status = 'FAILED';
  payment.failureReason = reason;
}
