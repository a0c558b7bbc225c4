import { sql } from 'kysely';

const me = sql`(select current_account_id())`;

/**
 * The keys of the organizations of the caller: those that they own, and those that they act for as long as neither they nor the
 * organization is suspended. The statement runs under the identity role.
 */
export const openOrganizations = sql`(select open.id from organization open where open.owner_account_id = ${me}
  or (not open.is_suspended and not open.is_admin_suspended and exists (select from organization_member own
    where own.organization_id = open.id and own.account_id = ${me} and not own.is_suspended)))`;
