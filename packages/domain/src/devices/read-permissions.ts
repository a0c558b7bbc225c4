import type { Permission } from '../permissions/permission-catalogue.ts';

/** Who may read devices of some kind. It stands apart from the descriptors, which the first load of the console does without. */
export const readPermissions = [
  'agent_workers',
  'ant_space',
  'gpu',
  'pdu',
  'plc',
  'sensor',
] as const satisfies readonly Permission[];
