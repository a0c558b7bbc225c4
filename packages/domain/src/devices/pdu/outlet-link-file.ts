import { z } from 'zod';
import { agentName, rowLine } from './pdu-files.ts';

/** What stands for the miner of an outlet that is to be unlinked. */
export const unlinkWord = '-';

const text = z.string().trim().min(1).max(255).optional();

/** One row of links: an outlet, by its id, or by its PDU and its number or name there, and the miner behind it. */
export const outletLinkRowSchema = z
  .object({ line: rowLine, agent: agentName, outletId: z.uuid().optional(), pdu: text, outlet: text, miner: text })
  .refine(({ outletId, pdu, outlet }) => outletId !== undefined || (pdu !== undefined && outlet !== undefined), {
    path: ['outlet'],
    message: 'Name the PDU and the outlet.',
  });
export type OutletLinkRow = z.output<typeof outletLinkRowSchema>;
