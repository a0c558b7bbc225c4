import * as z from 'zod/mini';
import { defineEvent, defineSubject } from '../events/define-event.ts';

const trustedPoolSubject = defineSubject({
  kind: 'trusted-pool',
  label: 'Trusted pool',
  permission: 'trusted_pools',
  page: 'asic-management/pools-management',
});

/** What is mined there, the hashrate in the unit of what is expected. */
const ofPool = z.object({
  state: z.enum(['low', 'high', 'expected']),
  asics: z.int(),
  hashrate: z.number(),
  unit: z.enum(['th', 'gh']),
});

/** Such as `12 ASICs and 1,200.0 Th/s`. */
export function minedText({ asics, hashrate, unit }: Omit<z.infer<typeof ofPool>, 'state'>): string {
  const rate = hashrate.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${asics} ${asics === 1 ? 'ASIC' : 'ASICs'} and ${rate} ${unit === 'th' ? 'Th/s' : 'Gh/s'}`;
}

const words = { low: 'Less than expected', high: 'More than expected', expected: 'As expected' };
const common = {
  subject: trustedPoolSubject,
  data: ofPool,
  text: (data: z.infer<typeof ofPool>) => `${words[data.state]}: ${minedText(data)}.`,
} as const;

export const trustedPoolOff = defineEvent({
  code: 13,
  label: 'Trusted pool outside of its bounds',
  severity: 'warning',
  ...common,
});

export const trustedPoolBack = defineEvent({
  code: 14,
  label: 'Trusted pool as expected again',
  severity: 'good',
  ...common,
});
