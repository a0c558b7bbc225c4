import { sql } from 'kysely';
import { z } from 'zod';
import { makeAccessKey } from '../../../platform/auth/access-key.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { roleFor, type StoredRole } from '../access/index.ts';
import { concludeKeyChange, endKey, keyDescriptionSchema, noSuchKey, requireRoomForKey } from '../access-keys/index.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Code of the second factor that the caller gave along, where there is one. */
type TwoFactorCode = string | null | undefined;

const newApiKeySchema = z.object({ roleId: z.uuid(), description: keyDescriptionSchema.default('') });
const apiKeyChangeSchema = z.object({ roleId: z.uuid().optional(), description: keyDescriptionSchema.optional() });

/** A new API key, with the token that is shown this once and kept only as its hash. */
export interface CreatedApiKey {
  id: string;
  token: string;
}

interface StoredApiKey {
  id: number;
  publicId: string;
  description: string;
  role: string;
  roleId: string;
  tokenEnding: string;
}

async function apiKeyOf(context: ScopedContext, id: string): Promise<StoredApiKey> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<StoredApiKey>`
    select k.id, k.public_id as "publicId", k.description, r.alias as role, r.public_id as "roleId", k.token_ending as "tokenEnding"
    from api_key k join role r on r.id = k.role_id
    where k.public_id = ${uuidOrNull(id)}::uuid and k.subaccount_id = ${subaccountId} for update of k`.execute(
    context.scope.transaction,
  );
  const [apiKey] = rows;
  if (!apiKey) throw noSuchKey('api-key');
  return apiKey;
}

/** The role that a key is given. Only people give rights to keys: a key that could would outlive its own end. */
async function roleToGrant(context: ScopedContext, roleId: string, twoFactorCode: TwoFactorCode): Promise<StoredRole> {
  const { subaccountId } = singleGrant(context.scope.grants);
  accountCaller(context);
  const role = await roleFor(context, subaccountId, roleId);
  await requireStepUp(context, twoFactorCode);
  return role;
}

/**
 * Creates an API key with the rights of a role.
 * @throws DomainError `access-denied` for API keys, `not-found` for an unknown role, `permission-error` at the limit
 * for a role with more rights than the caller's, and without the code of the second factor where there is one.
 */
export async function createApiKey(
  context: ScopedContext,
  given: unknown,
  twoFactorCode: TwoFactorCode,
): Promise<CreatedApiKey> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { roleId, description } = validated(newApiKeySchema, given, 'apiKey');
  await requireRoomForKey(transaction, 'api-key', subaccountId);
  const role = await roleToGrant(context, roleId, twoFactorCode);
  const { token, tokenHash, tokenEnding } = makeAccessKey('api-key');
  const { rows } = await sql<{ publicId: string }>`
    insert into api_key (subaccount_id, role_id, description, token_hash, token_ending, created_by_account_id)
    values (${subaccountId}, ${role.id}, ${description}, ${tokenHash}, ${tokenEnding}, ${accountCaller(context).accountId})
    returning public_id as "publicId"`.execute(transaction);
  const [created] = rows;
  if (!created) throw new Error('The API key was not stored.');
  const after = { role: role.alias, description, tokenEnding };
  await concludeKeyChange(context, 'api-key.create', { publicId: created.publicId, description }, { after });
  return { id: created.publicId, token };
}

/**
 * Changes description or role of an API key; what is left out stays, and new rights count at once.
 * @throws DomainError `conflict`, or as {@link createApiKey}.
 */
export async function updateApiKey(
  context: ScopedContext,
  id: string,
  given: { change: object; from?: object | null | undefined },
  twoFactorCode: TwoFactorCode,
): Promise<void> {
  const apiKey = await apiKeyOf(context, id);
  const change = validated(
    apiKeyChangeSchema,
    await mergeOrRefuse(
      context.scope.transaction,
      { kind: 'api-key', id },
      {
        current: { roleId: apiKey.roleId, description: apiKey.description },
        change: validated(apiKeyChangeSchema, given.change, 'apiKey'),
        from: given.from && validated(apiKeyChangeSchema, given.from, 'from'),
      },
    ),
    'apiKey',
  );
  const role = change.roleId === undefined ? undefined : await roleToGrant(context, change.roleId, twoFactorCode);
  const description = change.description ?? apiKey.description;
  await sql`update api_key set description = ${description}, role_id = coalesce(${role?.id ?? null}, role_id)
    where id = ${apiKey.id}`.execute(context.scope.transaction);
  await concludeKeyChange(
    context,
    'api-key.update',
    { ...apiKey, description },
    {
      before: { role: apiKey.role, description: apiKey.description },
      after: { role: role?.alias ?? apiKey.role, description },
    },
  );
}

/** Deletes an API key: it ends at once, on every server and on every open socket. */
export async function deleteApiKey(context: ScopedContext, id: string): Promise<void> {
  await endKey(context, 'api-key', await apiKeyOf(context, id));
}
