import type { IncomingMessage, ServerResponse } from 'node:http';
import { InvoiceError } from '@headframe/chain/lightning/read-invoice';
import { z } from 'zod';
import { readBody } from '../network/http-endpoint.ts';
import { isLocalProgram } from '../network/local-program.ts';
import { LocalServer } from '../network/local-server.ts';
import { outcomes } from './lightning-state.ts';
import { LightningError, type SimulatedLightning } from './simulated-lightning.ts';

/** The newest block of the chain that the nodes follow. */
export interface FollowedTip {
  readonly hash: string;
  readonly height: number;
}

const sendRequest = z.object({
  payment_request: z.string().max(4_096),
  timeout_seconds: z.number().int().min(1).max(3_600),
  fee_limit_sat: z
    .string()
    .regex(/^\d{1,15}$/)
    .default('0'),
});
const invoiceRequest = z.object({
  value: z.string().regex(/^\d{1,15}$/),
  memo: z.string().max(639).default(''),
  expiry: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('3600'),
  outcome: z.enum(outcomes).default('settle'),
});
const outcomeRequest = z.object({ payment_hash: z.string(), outcome: z.enum(outcomes) });

const trackPath = /^\/v2\/router\/track\/([\w=-]{43,44})(?:\?.*)?$/;

/**
 * The REST interface of LND as far as payouts call it, and of the receiver below `/receiver`, which is no part of LND: it makes invoices and says
 * how their payments end. Programs of this machine only.
 */
export class LightningRest {
  readonly #lightning: SimulatedLightning;
  readonly #tip: () => FollowedTip;
  readonly #server: LocalServer;
  /** Called before an answer to a payment is written; a test ends the connection there. */
  onPaid: (response: ServerResponse) => void = () => undefined;

  constructor(lightning: SimulatedLightning, tip: () => FollowedTip) {
    this.#lightning = lightning;
    this.#tip = tip;
    this.#server = new LocalServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => answerError(response, error));
    });
  }

  /** Listens on a loopback port (0 for a free one) and resolves to the port it has. */
  listen(port: number): Promise<number> {
    return this.#server.listen(port);
  }

  /** Stops listening and drops what is connected. */
  close(): Promise<void> {
    return this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalProgram(request)) throw new LightningError(7, 'programs of this machine only');
    const { method = 'GET', url = '/' } = request;
    const call = `${method} ${url}`;
    if (call === 'POST /receiver/invoices') return answer(response, this.#makeInvoice(await jsonOf(request)));
    if (call === 'POST /receiver/outcomes') return answer(response, this.#setOutcome(await jsonOf(request)));
    if (request.headers['grpc-metadata-macaroon'] !== this.#lightning.state.macaroon)
      throw new LightningError(2, 'verification failed: signature mismatch after caveat verification');
    if (call === 'GET /v1/getinfo') return answer(response, this.#info());
    if (call === 'GET /v1/balance/channels')
      return answer(response, {
        local_balance: { sat: `${this.#lightning.balance}`, msat: this.#lightning.state.balance },
      });
    if (call === 'POST /v2/router/send') return this.#send(response, await jsonOf(request));
    if (call.startsWith('GET /v1/payments?')) return answer(response, this.#list(new URL(url, 'http://localhost')));
    const [, tracked] = trackPath.exec(url) ?? [];
    if (method === 'GET' && tracked !== undefined) return this.#track(response, tracked);
    throw new LightningError(5, 'Not Found');
  }

  #info() {
    const { hash, height } = this.#tip();
    return {
      identity_pubkey: `02${this.#lightning.state.key}`,
      alias: 'simulated',
      block_hash: hash,
      block_height: height,
      synced_to_chain: true,
      chains: [{ chain: 'bitcoin', network: 'regtest' }],
    };
  }

  #makeInvoice(given: unknown) {
    const { value, memo, expiry, outcome } = invoiceRequest.parse(given);
    const { text, paymentHash } = this.#lightning.makeInvoice({
      millisatoshi: BigInt(value) * 1_000n,
      description: memo,
      expirySeconds: Number(expiry),
      outcome,
    });
    return { payment_request: text, r_hash: paymentHash };
  }

  #setOutcome(given: unknown) {
    const { payment_hash: hash, outcome } = outcomeRequest.parse(given);
    this.#lightning.setOutcome(hash, outcome);
    return {};
  }

  /** Payments before the one with a number, the oldest of them first, as LND lists them backwards. */
  #list({ searchParams }: URL) {
    const before = Number(searchParams.get('index_offset')) || Infinity;
    const { payments, invoices } = this.#lightning.state;
    const all = Object.entries(payments).map(([hash, payment], place) => ({
      payment_hash: hash,
      value_sat: `${BigInt(invoices[hash]?.millisatoshi ?? '0') / 1_000n}`,
      fee_msat: payment.feeMillisatoshi,
      payment_request: invoices[hash]?.text ?? '',
      status: payment.status,
      creation_time_ns: `${BigInt(payment.madeAt) * 1_000_000n}`,
      payment_index: `${place + 1}`,
    }));
    const found = all.filter(({ payment_index: index }) => Number(index) < before);
    return { payments: found.slice(-Number(searchParams.get('max_payments'))) };
  }

  #send(response: ServerResponse, given: unknown): void {
    const { payment_request: text, fee_limit_sat: feeLimit } = sendRequest.parse(given);
    this.#lightning.pay(text, BigInt(feeLimit));
    this.onPaid(response);
    const [paymentHash] =
      Object.entries(this.#lightning.state.invoices).find(([, invoice]) => invoice.text === text.toLowerCase()) ?? [];
    this.#stream(response, paymentHash ?? '');
  }

  #track(response: ServerResponse, name: string): void {
    const paymentHash = Buffer.from(name, 'base64url').toString('hex');
    if (!this.#lightning.state.payments[paymentHash]) throw new LightningError(5, "payment isn't initiated");
    this.#stream(response, paymentHash);
  }

  /** A line for a payment; the stream stays open while that is on its way. */
  #stream(response: ServerResponse, paymentHash: string): void {
    const payment = this.#lightning.state.payments[paymentHash];
    const preimage = this.#lightning.state.invoices[paymentHash]?.preimage;
    const result = {
      payment_hash: paymentHash,
      status: payment?.status,
      failure_reason: payment?.failureReason ?? 'FAILURE_REASON_NONE',
      payment_preimage: payment?.status === 'SUCCEEDED' ? preimage : '0'.repeat(64),
      fee_msat: payment?.status === 'SUCCEEDED' ? payment.feeMillisatoshi : '0',
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`${JSON.stringify({ result })}\n`);
    if (payment?.status !== 'IN_FLIGHT') response.end();
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request));
  } catch {
    throw new LightningError(3, 'no JSON');
  }
}

function answer(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** HTTP status of gRPC's numbers, as its gateway has them. */
const statusOf: Readonly<Record<number, number>> = { 3: 400, 5: 404, 6: 409, 7: 403, 8: 429 };

function answerError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const known = error instanceof LightningError ? error : undefined;
  const isGiven = error instanceof InvoiceError || error instanceof z.ZodError;
  const code = known?.code ?? (isGiven ? 3 : 2);
  response.writeHead(statusOf[code] ?? 500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { code, message: (error as Error).message, details: [] } }));
}
