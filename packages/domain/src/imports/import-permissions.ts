import type { Permission } from '../permissions/permission-catalogue.ts';

/** Who may import files, by kind. It stands apart from the descriptors, which only the page of imports loads. */
export const importPermissions = {
  asic: 'agent_worker_import_write',
  pdu: 'pdu_write',
  'pdu-names': 'pdu_write',
  'outlet-links': 'agent_worker_pdus_write',
  agent: 'agent_write',
} as const satisfies Readonly<Record<string, Permission>>;

/** The kinds of files that can be imported. */
export type ImportedKind = keyof typeof importPermissions;
