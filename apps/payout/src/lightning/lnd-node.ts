import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  LndError,
  LndUnreachableError,
  requestLnd,
  type LndAccess,
  type LndAnswer,
  type LndCall,
} from './lnd-request.ts';
import { channelBalance, nodeInfo, paymentLine, paymentList, refusal } from './lnd-shapes.ts';

/** Where the node has a payment: it still tries, has paid with this proof (hex) and fee in thousandths of a satoshi, or has given up. */
export type PaymentPlace =
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'succeeded'; readonly preimage: string; readonly feeMillisatoshi: bigint }
  | { readonly kind: 'failed'; readonly reason: string };

/** A payment in the list of the node. Hash in hex. */
export interface MadePayment {
  readonly hash: string;
  /** As the node numbers them, the newest highest. */
  readonly index: number;
  readonly satoshi: bigint;
  readonly feeMillisatoshi: bigint;
  /** Empty where it paid none. */
  readonly invoice: string;
  readonly madeAt: Date;
  readonly isFailed: boolean;
  readonly isSettled: boolean;
}

/** What is paid. */
interface InvoicePayment {
  readonly invoice: string;
  /** Hex. */
  readonly paymentHash: string;
  /** Satoshi that routing may cost. */
  readonly feeLimit: bigint;
}

/** How long the node tries new routes, in seconds. What is on its way may take longer. */
const tryingSeconds = 60;
/** How long an answer to a payment is waited for, in milliseconds; the node goes on without anyone who waits. */
const paymentWaitMs = 15_000;
const callMs = 10_000;

/** gRPC's number for what is not there. */
const notFoundCode = 5;
/** LND's words for a payment hash that was never handed to it (channeldb, ErrPaymentNotInitiated). */
const notInitiated = /payment isn't initiated/;

/** A Lightning node of the house: LND by REST. Every call throws LndError where the node refuses and LndUnreachableError where it does not answer. */
export class LndNode {
  readonly #access: LndAccess;

  constructor(access: LndAccess) {
    this.#access = access;
  }

  /** The newest block that the node knows, and whether it follows its chain. */
  async info(): Promise<{ blockHash: string; isSynced: boolean }> {
    const { block_hash: blockHash, synced_to_chain: isSynced } = await this.#one('/v1/getinfo', nodeInfo);
    return { blockHash, isSynced };
  }

  /** Satoshi that its channels hold on its own side. */
  async balance(): Promise<bigint> {
    return (await this.#one('/v1/balance/channels', channelBalance)).local_balance.sat;
  }

  /** Hands a payment over and waits a while for its end. One that the node has already is never paid again: it refuses. */
  async send({ invoice, paymentHash, feeLimit }: InvoicePayment): Promise<PaymentPlace> {
    const body = {
      payment_request: invoice,
      timeout_seconds: tryingSeconds,
      fee_limit_sat: `${feeLimit}`,
      no_inflight_updates: true,
    };
    const answer = await this.#ask({
      method: 'POST',
      path: '/v2/router/send',
      body,
      timeoutMs: paymentWaitMs,
      isLast: () => true,
    });
    return placeOf(answer, paymentHash);
  }

  /** Where the node has a payment; undefined where it was never handed to it. */
  async track(paymentHash: string): Promise<PaymentPlace | undefined> {
    const name = Buffer.from(paymentHash, 'hex').toString('base64url').padEnd(44, '=');
    try {
      const path = `/v2/router/track/${name}`;
      return placeOf(await this.#ask({ method: 'GET', path, timeoutMs: callMs, isLast: () => true }), paymentHash);
    } catch (error) {
      if (error instanceof LndError && error.code === notFoundCode && notInitiated.test(error.message))
        return undefined;
      throw error;
    }
  }

  /** Up to `count` of its payments, the newest first, made before the one with a number; 0 for the newest. */
  async payments(count: number, before: number): Promise<MadePayment[]> {
    const path = `/v1/payments?include_incomplete=true&reversed=true&max_payments=${count}&index_offset=${before}`;
    const { payments } = await this.#one(path, paymentList);
    return payments
      .map((one) => ({
        hash: one.payment_hash,
        index: Number(one.payment_index),
        satoshi: one.value_sat,
        feeMillisatoshi: one.fee_msat,
        invoice: one.payment_request,
        madeAt: new Date(Number(one.creation_time_ns / 1_000_000n)),
        isFailed: one.status === 'FAILED',
        isSettled: one.status === 'SUCCEEDED',
      }))
      .toSorted((one, other) => other.index - one.index);
  }

  async #one<Result>(path: string, shape: z.ZodType<Result>): Promise<Result> {
    const [line] = (await this.#ask({ method: 'GET', path, timeoutMs: callMs })).lines;
    return read(path, shape, line);
  }

  async #ask(call: LndCall): Promise<LndAnswer> {
    const answer = await requestLnd(this.#access, call);
    const refused = refusal.safeParse(answer.lines[0]);
    if (refused.success) {
      const { message, code, ...rest } = refused.data;
      throw new LndError(code ?? ('grpc_code' in rest ? (rest.grpc_code ?? 2) : 2), message);
    }
    if (answer.status !== 200 || answer.lines.length === 0)
      throw new LndUnreachableError(call.path, new Error(`HTTP ${answer.status}`));
    return answer;
  }
}

function read<Result>(path: string, shape: z.ZodType<Result>, line: unknown): Result {
  const parsed = shape.safeParse(line);
  if (!parsed.success) throw new LndUnreachableError(path, new Error('The answer has another form.'));
  return parsed.data;
}

function placeOf({ lines }: LndAnswer, paymentHash: string): PaymentPlace {
  const { result } = read('the payment', paymentLine, lines.at(-1));
  if (result.payment_hash !== paymentHash)
    throw new LndUnreachableError('the payment', new Error('It is another one.'));
  if (result.status === 'FAILED') return { kind: 'failed', reason: result.failure_reason ?? 'FAILURE_REASON_ERROR' };
  if (result.status !== 'SUCCEEDED') return { kind: 'in-flight' };
  const preimage = result.payment_preimage ?? '';
  const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex');
  if (hash !== paymentHash) throw new LndUnreachableError('the payment', new Error('Its proof is wrong.'));
  return { kind: 'succeeded', preimage, feeMillisatoshi: result.fee_msat ?? 0n };
}
