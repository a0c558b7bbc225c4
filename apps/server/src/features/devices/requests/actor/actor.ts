import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { holderLevels, type HoldLevel } from '@headframe/domain/holds/hold';
import { actors, type ActorOrigin, type ServerOrigin } from '@headframe/domain/requests/actors';
import { auditActor, recordAudit, type AuditRecord } from '../../../../platform/audit/record-audit.ts';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { accountIdOf, apiKeyNameOf, type SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { openFor, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import type { PubSub } from '../../../../platform/pubsub/pubsub.ts';
import type { Asker } from '../holds/held-against.ts';
import { askingCaller, loadJudging, type Judging } from '../judging.ts';

/** Who commands devices of a subaccount, in a transaction. */
export interface Actor {
  readonly origin: ActorOrigin;
  readonly transaction: AccessTransaction;
  readonly pubsub: Pick<PubSub, 'publish'>;
  /** Writes the secret part of requests. */
  encrypt(text: string): string;
  /** What it may do there now. */
  readonly grant: SubaccountGrant;
  readonly requestedBy: number | null;
  /** Name of the API key. */
  readonly requestedByKey: string | null;
  /** As whom it asks for devices that are held, and the name that its own holds carry. */
  readonly asker: Asker;
  readonly holderName: string;
  /** For whom its devices are judged. */
  loadJudging(): Promise<Judging>;
  /** Runs what judges its devices, with these open as to a caller of its subaccount. */
  judging<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Adds to the audit log under its name. */
  record(record: AuditRecord): Promise<void>;
}

/** Whoever asks by console or key, or in whose name something goes on as `origin`. */
export function callerActor(context: ScopedContext, origin?: ServerOrigin): Actor {
  const { caller, scope, services } = context;
  return {
    origin: origin ?? (caller?.kind === 'api-key' ? 'key' : 'console'),
    transaction: scope.transaction,
    pubsub: services.pubsub,
    encrypt: (text) => services.secrets.encrypt(text),
    grant: singleGrant(scope.grants),
    requestedBy: accountIdOf(caller),
    requestedByKey: apiKeyNameOf(caller),
    asker: askingCaller(context),
    holderName: auditActor(caller, context.ip).name,
    loadJudging: () => loadJudging(context),
    judging: (work) => work(),
    record: (record) => recordChange(context, record),
  };
}

/** What a part of the server has that commands devices by itself. */
export interface ServerActing extends Pick<Actor, 'transaction' | 'pubsub' | 'encrypt'> {
  subaccountId: number;
  /** Left out: everything, as it carries out what was confirmed by who might do it. */
  grant?: SubaccountGrant;
  /** The account that answers for it. */
  requestedBy?: number | null;
  /** Which one of its kind holds what it commands, on which level, and the name that its holds carry: a rule. */
  holder?: { id: string; name: string; level?: HoldLevel };
}

/** As whom a part of the server asks for devices that are held. */
export function serverAsker(origin: ServerOrigin, { requestedBy = null, holder }: Partial<ServerActing> = {}): Asker {
  const { holder: kind } = actors[origin];
  const id = holder?.id ?? (requestedBy === null ? origin : `account ${requestedBy}`);
  return { kind, id, level: holder?.level ?? holderLevels[kind] };
}

/** A part of the server that commands devices of their owner by itself. */
export function serverActor(origin: ServerOrigin, acting: ServerActing): Actor {
  const { subaccountId, transaction, pubsub, encrypt, requestedBy = null } = acting;
  const asker = serverAsker(origin, acting);
  return {
    origin,
    transaction,
    pubsub,
    encrypt,
    grant: acting.grant ?? { subaccountId, name: '', permissions: ['all'], features: everyFeature },
    requestedBy,
    requestedByKey: null,
    asker,
    holderName: acting.holder?.name ?? actors[origin].label,
    // Its devices are those of the subaccount itself.
    loadJudging: () => Promise.resolve({ sharers: [], asker }),
    judging: (work) => openFor(transaction, subaccountId, work),
    record: (record) =>
      recordAudit(transaction, { kind: 'system', accountId: null, name: actors[origin].label, ip: null }, record),
  };
}
