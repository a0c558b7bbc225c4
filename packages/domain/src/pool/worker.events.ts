import * as z from 'zod/mini';
import { formatWireHashrate, toWireHashrate } from '../units/hashrate.ts';
import { defineEvent, defineSubject } from '../events/define-event.ts';

const workerSubject = defineSubject({
  kind: 'worker',
  label: 'Worker',
  permission: 'workers',
  page: 'pool/worker-management',
  search: 'worker',
});

/** Effective hashrate and threshold in H/s. */
const ofHashrate = z.object({ hashrate: z.number(), threshold: z.number(), coinEnum: z.int() });

/** Such as `61.20 Th/s, threshold 90.00 Th/s`. */
export function hashrateAgainst({ hashrate, threshold, coinEnum }: z.infer<typeof ofHashrate>): string {
  const text = (value: number) => formatWireHashrate(toWireHashrate(value, coinEnum), coinEnum);
  return `${text(hashrate)}, threshold ${text(threshold)}`;
}

export const workerLow = defineEvent({
  code: 5,
  label: 'Hashrate below its threshold',
  severity: 'warning',
  subject: workerSubject,
  data: ofHashrate,
  text: (data) => `${hashrateAgainst(data)}.`,
});

export const workerBack = defineEvent({
  code: 6,
  label: 'Hashrate at its threshold again',
  severity: 'good',
  subject: workerSubject,
  data: ofHashrate,
  text: (data) => `${hashrateAgainst(data)}.`,
});
