import { builtInRoles } from '@headframe/domain/permissions/built-in-roles';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Writes the built-in roles as this version has them; members that hold one follow at once. */
export async function storeBuiltInRoles(transaction: AccessTransaction): Promise<void> {
  const rows = builtInRoles.map(({ key, alias, permissions }) => ({ key, alias, permissions }));
  await sql`
    insert into role (built_in_key, alias, permissions)
    select key, alias, array(select json_array_elements_text(permissions))
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (key text, alias text, permissions json)
    on conflict (built_in_key) do update set alias = excluded.alias, permissions = excluded.permissions, updated_at = now()
    where role.alias <> excluded.alias or role.permissions <> excluded.permissions`.execute(transaction);
}
