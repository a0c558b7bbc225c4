import type { FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import type { ObserverRole, ObserverView } from '@headframe/domain/permissions/observer-permissions';

/** What a caller holds on one subaccount. */
export interface SubaccountGrant {
  subaccountId: number;
  name: string;
  /** Permission strings, the entry 'all' for the owner. */
  permissions: readonly string[];
  /** Feature flags of the subaccount: without its flag a permission opens nothing. */
  features: FeatureAccess;
  /** Inner key of the organization that it belongs to; given to accounts alone. */
  organizationId?: number;
}

/** An organization that an account owns or acts for. */
interface OrganizationGrant {
  organizationId: number;
  isOwner: boolean;
}

interface CallerBase {
  /** Every subaccount the caller may enter. */
  grants: readonly SubaccountGrant[];
  /** When the token ends, in seconds since the epoch; null for keys that last until they are deleted. */
  expiresAt: number | null;
}

/** Someone who signed in. */
export interface AccountCaller extends CallerBase {
  kind: 'account';
  accountId: number;
  sessionId: string;
  email: string;
  /** Looks after the installation: the account made at its first start. */
  isAdministrator: boolean;
  organizations: readonly OrganizationGrant[];
}

/** Someone with an observer link, who reads and changes nothing. */
export interface ObserverCaller extends CallerBase {
  kind: 'observer';
  observerId: number;
  role: ObserverRole;
  /** Of the role observer. */
  view: ObserverView;
}

/** A program with an API key, with the rights that both the key's role and its creator hold. */
export interface ApiKeyCaller extends CallerBase {
  kind: 'api-key';
  apiKeyId: number;
  /** Inner key of the account that made it. */
  creatorAccountId: number;
  description: string;
  /** The last four characters of its token. */
  tokenEnding: string;
}

/** The caller, as named by the token; rights are read again for every request or subscription. */
export type Caller = AccountCaller | ObserverCaller | ApiKeyCaller;

/**
 * Whether notes, tags, pool users, commands and whatever else is internal to the people of a subaccount is kept from a caller: from watchers,
 * unless their link shows devices in full.
 */
export function hidesInternal(caller: Caller | null): boolean {
  return caller?.kind === 'observer' && (caller.role !== 'observer' || caller.view !== 'devices');
}

/** What an API key is called in lists and logs: its description and ending; null for all other callers. */
export function apiKeyNameOf(caller: Caller | null): string | null {
  if (caller?.kind !== 'api-key') return null;
  return `API key ${caller.description} (…${caller.tokenEnding})`.replace('  ', ' ');
}

/** The inner key of the caller's account; null for keys and for nobody. */
export function accountIdOf(caller: Caller | null): number | null {
  return caller?.kind === 'account' ? caller.accountId : null;
}

/** The inner key of the API key that asks; null for all others. */
export function apiKeyIdOf(caller: Caller | null): number | null {
  return caller?.kind === 'api-key' ? caller.apiKeyId : null;
}

/** The inner key of the account that answers for the caller: its own, or that of an API key's creator; null for all others. */
export function answeringAccountId(caller: Caller | null): number | null {
  return caller?.kind === 'api-key' ? caller.creatorAccountId : accountIdOf(caller);
}

/** Identifies one caller among all, for counting what each does. */
export function callerKey(caller: Caller): string {
  if (caller.kind === 'account') return `account ${caller.accountId}`;
  return caller.kind === 'api-key' ? `api-key ${caller.apiKeyId}` : `observer ${caller.observerId}`;
}
