import type { Permission } from '../permissions/permission-catalogue.ts';
import type { RecordAuditKind } from '../records/record-audits.ts';

/**
 * Kinds whose changes open pages and forms follow, beside those of records, and the permissions any one of which lets somebody see them;
 * none where everybody of the subaccount does.
 */
export const followedKinds = {
  'address-book': ['withdraw', 'payments'],
  agent: ['agent'],
  'api-key': ['observers'],
  'auto-withdrawal': ['withdraw'],
  device: ['agent_workers', 'pdu', 'plc', 'gpu', 'sensor', 'ant_space'],
  firmware: ['firmware'],
  invitation: ['subaccount_access'],
  'location-profile': ['location_profile'],
  member: ['subaccount_access'],
  observer: ['observers'],
  organization: [],
  payment: ['payments'],
  role: ['subaccount_access'],
  subaccount: [],
  worker: ['workers'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** A kind whose changes are followed. */
export type FollowedKind = keyof typeof followedKinds | RecordAuditKind;

/** Kinds that one page or form may follow. */
export const maxFollowedKinds = 10;
