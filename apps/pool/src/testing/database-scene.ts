import type pg from 'pg';

/** Makes a migrated database: what the server's tests use. */
export type CreateDatabase = () => Promise<{ url: string; adminPool(max?: number): pg.Pool; drop(): Promise<void> }>;

/** A migrated database with the subaccount `farm`, and how to read it. */
export async function openDatabaseScene(createTestDatabase: CreateDatabase) {
  const database = await createTestDatabase();
  const admin = database.adminPool();
  await admin.query(
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o`,
  );
  return {
    url: database.url,
    /** Rows of a query, with the rights of the owner. */
    rowsOf: async (query: string) => (await admin.query<Record<string, unknown>>(query)).rows,
    async close(): Promise<void> {
      await admin.end();
      await database.drop();
    },
  };
}
