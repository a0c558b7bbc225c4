import type { Kysely } from 'kysely';
import type { Authentication } from '../auth/authentication.ts';
import type { Caller, SubaccountGrant } from '../auth/caller.ts';
import { readableKinds } from '../auth/readable-kinds.ts';
import type { PasswordHashing } from '../auth/password-hashing.ts';
import type { PoolRegion } from '../config/pool-connections.ts';
import type { DB } from '../database/generated/database.ts';
import type { AccessTransaction, CallerAccess } from '../database/with-access.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Makes the origins of tunnels to devices. */
export interface TunnelOrigins {
  /** Tunnels that may be open at once on the installation. */
  readonly limit: number;
  /** Whether the origin of a tunnel is still served. */
  serves(label: string): boolean;
  /** Makes the origin of a tunnel that is stored within seconds; `host` is what the browser calls this server. */
  open(label: string, host: string): Promise<string>;
  /** Takes an origin away that is not needed after all. */
  release(label: string): void;
}

/** Dependencies of resolvers; one object per server process. */
export interface GraphqlServices {
  database: Kysely<DB>;
  /** The same database by connections of its own, for counts that a resolver waits for inside its transaction. */
  countingDatabase: Kysely<DB>;
  pubsub: PubSub;
  /** Drops the cached rights of a session, so that its own change applies to its next request. */
  authentication: Pick<Authentication, 'forget'>;
  /** Encrypts what must be read back later (device passwords), and derives keys; see the secrets module. */
  secrets: Secrets;
  passwords: PasswordHashing;
  /** `invoiceSatoshi`: what withdrawals to pasted Lightning invoices may take in 24 hours. */
  limits: { agents: number; subaccounts: number; invoiceSatoshi: number };
  /** Address under which browsers reach the server, for links in mails. */
  publicUrl: string;
  /** Where miners connect: the regions that are configured, else the address of the own pool where it is known. */
  pool: { regions?: readonly PoolRegion[] | undefined; address?: string | undefined };
  /** Origins of tunnels; absent where this process opens none. */
  tunnels?: TunnelOrigins | undefined;
  /** False only in an explicit test build. */
  agentFeaturePresent: boolean;
  /** The same for the referral program. */
  referralFeaturePresent: boolean;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
}

/** What a root field may touch, decided before its resolver runs. */
interface Scope {
  /** Runs under the API role with row-level security open for `grants` only. Absent in subscriptions, which open one per event. */
  transaction: AccessTransaction;
  /** Inner keys of `grants`. */
  subaccountIds: readonly number[];
  /** The subaccounts in which the caller holds the field's permission. */
  grants: readonly SubaccountGrant[];
  /** Whether what is internal to the people of a subaccount is kept from the caller. */
  hidesInternal: boolean;
  /** Set by `requireSecondFactor`; `unneeded` where a request was sent again and changes nothing. */
  secondFactor?: 'given' | 'unneeded';
  /** Set by `requireAdministrator`: what is done is done for the installation. */
  isAdministering?: true;
}

/** Context of one operation. */
export interface RequestContext {
  services: GraphqlServices;
  caller: Caller | null;
  /** Value of the `subaccount` header, or of the socket's connection_init. */
  subaccountName: string | null;
  /** Value of the `organization` header: public id of the organization in which something is created. */
  organization?: string;
  ip: string;
}

/** What row-level security opens to the caller of an operation, in these subaccounts. */
export function callerAccess({ caller }: RequestContext, subaccountIds: readonly number[]): CallerAccess {
  const open = new Set(subaccountIds);
  const readable = readableKinds((caller?.grants ?? []).filter(({ subaccountId }) => open.has(subaccountId)));
  if (caller?.kind !== 'account') return { subaccountIds, readableKinds: readable };
  const organizationIds = caller.organizations.map(({ organizationId }) => organizationId);
  return { subaccountIds, readableKinds: readable, accountId: caller.accountId, organizationIds };
}

/** Context that the resolver of a root field receives. */
export interface ScopedContext extends RequestContext {
  scope: Scope;
}
