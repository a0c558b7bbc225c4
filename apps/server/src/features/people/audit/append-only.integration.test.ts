import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { withAccess, type DatabaseRole } from '../../../platform/database/with-access.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
  for (const { subaccountId, subaccountName } of [site, other])
    await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
      recordAudit(
        transaction,
        { kind: 'system', accountId: null, name: 'Headframe', ip: null },
        { action: 'scan.start', object: { kind: 'trial', name: subaccountName }, subaccountId },
      ),
    );
});
afterAll(() => server.close());

const roles: DatabaseRole[] = ['headframe_api', 'headframe_identity', 'headframe_gateway', 'headframe_jobs'];
const changes: Readonly<Record<string, RawBuilder<unknown>>> = {
  update: sql`update audit_entry set actor = 'somebody else'`,
  delete: sql`delete from audit_entry`,
  truncate: sql`truncate audit_entry`,
  replace: sql`insert into audit_entry (id, actor_kind, actor, action, object_kind) overriding system value
    select id, actor_kind, 'somebody else', action, object_kind from audit_entry
    on conflict (id) do update set actor = excluded.actor`,
  'switch the guard off': sql`alter table audit_entry disable trigger all`,
  'switch row-level security off': sql`alter table audit_entry disable row level security`,
};

async function entries(): Promise<unknown[]> {
  const { rows } = await sql`select * from audit_entry order by id`.execute(server.database);
  return rows;
}

describe('the audit log', () => {
  it.each(roles.flatMap((role) => Object.keys(changes).map((change) => ({ role, change }))))(
    'lets $role not $change, even for its own subaccount',
    async ({ role, change }) => {
      const before = await entries();
      expect(before).toHaveLength(2);
      const attempt = withAccess(
        server.database,
        role,
        { subaccountIds: [site.subaccountId, other.subaccountId], accountId: site.accountId },
        async (transaction) => changes[change]?.execute(transaction),
      );
      await expect(attempt).rejects.toThrow(/permission denied|must be owner|append-only|row-level security/);
      expect(await entries()).toEqual(before);
    },
  );

  it.each(['update', 'delete', 'truncate'])('lets the owner of the database not %s by accident', async (change) => {
    await expect(changes[change]?.execute(server.database)).rejects.toThrow('append-only');
    expect(await entries()).toHaveLength(2);
  });

  it('shows the API role the entries of its subaccounts only, by raw SQL too', async () => {
    const seen = await withAccess(server.database, 'headframe_api', [site.subaccountId], (transaction) =>
      sql<{ object_name: string }>`select object_name from audit_entry`.execute(transaction),
    );
    expect(seen.rows).toEqual([{ object_name: 'site' }]);
    const none = await withAccess(server.database, 'headframe_api', [], (transaction) =>
      sql`select from audit_entry`.execute(transaction),
    );
    expect(none.rows).toEqual([]);
  });

  it('takes no entry for the subaccount of another from the API role', async () => {
    const forged = withAccess(server.database, 'headframe_api', [site.subaccountId], (transaction) =>
      recordAudit(
        transaction,
        { kind: 'system', accountId: null, name: 'Headframe', ip: null },
        { action: 'scan.start', object: { kind: 'trial' }, subaccountId: other.subaccountId },
      ),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });
});
