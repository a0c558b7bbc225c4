import { z } from 'zod';
import { defineTemplate } from '../../files/file-template.ts';
import { agentColumn, agentName, rowLine } from './pdu-files.ts';

/** What stands for the miner of an outlet that is to be unlinked. */
export const unlinkWord = '-';

/** The columns of a file that links outlets to the miners behind them. */
export const outletLinksTemplate = defineTemplate({
  fileName: 'Outlet links template',
  columns: {
    agent: { ...agentColumn, description: 'Name of the agent of the PDU; needed only where two PDUs are named alike' },
    pdu: { type: 'text', isRequired: true, description: 'IPv4 address or name of the PDU', example: '10.0.0.20' },
    outlet: {
      type: 'text',
      isRequired: true,
      description: 'Number of the outlet, as the list of outlets shows it, or its name',
      example: '7',
    },
    miner: {
      type: 'text',
      description: `Worker, host name, IPv4 address or MAC of the miner; ${unlinkWord} unlinks; empty: stays as it is`,
      example: '10.0.1.117',
    },
  },
});

const text = z.string().trim().min(1).max(255).optional();

/** One row of links: an outlet, by its id, or by its PDU and its number or name there, and the miner behind it. */
export const outletLinkRowSchema = z
  .object({ line: rowLine, agent: agentName, outletId: z.uuid().optional(), pdu: text, outlet: text, miner: text })
  .refine(({ outletId, pdu, outlet }) => outletId !== undefined || (pdu !== undefined && outlet !== undefined), {
    path: ['outlet'],
    message: 'Name the PDU and the outlet.',
  });
export type OutletLinkRow = z.output<typeof outletLinkRowSchema>;
