import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** How a payment of an invoice ends: it arrives, stays on its way, finds no route, or is refused by the receiver. */
export const outcomes = ['settle', 'hold', 'no-route', 'refuse'] as const;

/** An invoice of the simulated receiver. Amounts in thousandths of a satoshi, as text. */
const receiverInvoice = z.strictObject({
  preimage: hex,
  text: z.string(),
  millisatoshi: z.string(),
  outcome: z.enum(outcomes),
  /** How often it was paid: more than once is a fault of the payer. */
  paid: z.number().int().min(0),
});

/** A payment of the simulated node of the house. */
const payment = z.strictObject({
  status: z.enum(['IN_FLIGHT', 'SUCCEEDED', 'FAILED']),
  failureReason: z.string().optional(),
  feeMillisatoshi: z.string(),
  attempts: z.number().int().min(1),
  /** When it was made, in milliseconds since 1970; 0 in files of before. */
  madeAt: z.number().int().default(0),
});

/** What the simulated Lightning network holds, by payment hash. */
export const lightningState = z.strictObject({
  key: hex,
  macaroon: hex,
  balance: z.string(),
  invoices: z.record(hex, receiverInvoice),
  payments: z.record(hex, payment),
});

/** One payment of the house. */
export type SimulatedPayment = z.infer<typeof payment>;
export type LightningState = z.infer<typeof lightningState>;

/** What a file holds; undefined where there is none, or none that can be read. */
export async function readLightningState(file: string): Promise<LightningState | undefined> {
  try {
    return lightningState.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the file as a whole. */
export async function writeLightningState(file: string, state: LightningState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
