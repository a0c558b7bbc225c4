import { recordChange } from '../../../platform/audit/record-change.ts';
import type { AccessKeyKind } from '../../../platform/auth/access-key.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { deleteKey } from './access-key-store.ts';

/** A link or a key, as the audit log names it. */
interface NamedKey {
  publicId: string;
  description: string;
}

/** Records what was done to a link or a key in the audit log, and notifies every server and open page. */
export async function concludeKeyChange(
  context: ScopedContext,
  action: `${AccessKeyKind}.${'create' | 'update' | 'delete'}`,
  { publicId, description }: NamedKey,
  change: { before?: object; after?: object },
): Promise<void> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const kind = action.slice(0, action.lastIndexOf('.'));
  await recordChange(context, { action, object: { kind, id: publicId, name: description }, subaccountId, ...change });
  const { transaction } = context.scope;
  await context.services.pubsub.publish(transaction, { topic: 'subaccount', subaccountId, ids: 'all' });
}

/** Deletes a link or a key: it ends at once, on every server and on every open socket. */
export async function endKey(
  context: ScopedContext,
  kind: AccessKeyKind,
  key: NamedKey & { id: number; role: string; tokenEnding: string },
): Promise<void> {
  const { id, role, description, tokenEnding } = key;
  await deleteKey(context.scope.transaction, kind, id);
  await concludeKeyChange(context, `${kind}.delete`, key, { before: { role, description, tokenEnding } });
}
