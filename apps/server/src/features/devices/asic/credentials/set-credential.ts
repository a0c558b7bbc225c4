import { loginSchema } from '@headframe/agent-link';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { asicCommandKind } from '../commands/asic-command-kind.ts';
import { loadDeviceNames, writeCredentials } from '../../kind-platform/index.ts';
import { selectForAction, type Selection } from '../../requests/index.ts';

/**
 * Stores a credential with the selected miners of the caller's own in place of those they had, or forgets these; their agents have it
 * at once. Returns their number. The audit log has the user, never the password.
 * @throws DomainError `validation-failed` for a credential that is too long.
 */
export async function setCredential(
  context: ScopedContext,
  { credential, ...selection }: Selection & { credential?: unknown },
): Promise<number> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const given = credential == null ? null : validated(loginSchema, credential, 'credential');
  const { deviceIds } = await selectForAction(context, asicCommandKind, 'setCredential', selection);
  const sealed = writeCredentials(
    context.services.secrets,
    given ? [{ user: given.user, password: given.password }] : [],
  );
  const { rows } = await sql<{ id: number }>`update device set credential = ${sealed}
    where id = any (${deviceIds as number[]}::int[]) and subaccount_id = ${subaccountId} and deleted_at is null
    returning id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await recordChange(context, {
    action: 'asic.set-credential',
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { user: given?.user ?? null, deviceCount: ids.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids });
  return ids.length;
}
