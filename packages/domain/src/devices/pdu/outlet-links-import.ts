import { z } from 'zod';
import { defineImport } from '../../imports/define-import.ts';
import { importPermissions } from '../../imports/import-permissions.ts';
import type { IdentityColumn, ImportValue } from '../../imports/import-column.ts';
import { unlinkWord } from './outlet-link-file.ts';

function identity(description: string, example: string): IdentityColumn {
  return { role: 'identity', type: 'text', description, example };
}

/** Files that link outlets to the miners behind them. Nothing is switched. */
export const outletLinksImport = defineImport({
  kind: 'outlet-links',
  title: 'Link outlets by file',
  noun: ['link', 'links'],
  done: { new: 'changed', changed: 'changed' },
  keys: ['pdu'],
  formerNames: { agent: 'agent_name' },
  fileName: 'Outlet links template',
  permission: importPermissions['outlet-links'],
  settings: {
    link: { label: 'Link', permission: 'agent_worker_pdus_write', values: { miner: z.string().max(255).nullable() } },
  },
  columns: {
    agent_name: identity(
      'Name of the agent of the PDU; needed only where two PDUs are named alike. Files that call it "agent" are read too',
      'Hall A',
    ),
    pdu: identity('IPv4 address or name of the PDU', '10.0.0.20'),
    outlet: identity('Number of the outlet, as the list of outlets shows it, or its name', '7'),
    miner: {
      role: 'value',
      setting: 'link',
      type: 'text',
      description: `Worker, host name, IPv4 address or MAC of the miner; ${unlinkWord} or null unlinks; empty: stays as it is`,
      example: '10.0.1.117',
      given: (miner: ImportValue) => ({ miner }),
      shown: ({ miner }: { miner?: string }) => miner ?? null,
    },
  },
});
