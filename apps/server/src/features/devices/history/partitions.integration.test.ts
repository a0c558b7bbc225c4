import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { listHistoryPartitions } from './index.ts';
import { ensureHistoryPartitions } from './partitions.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

describe('partitions', () => {
  it('are made once by servers that start at the same moment', async () => {
    const servers = Array.from({ length: 6 }, () => createDatabase(createPool({ url: testDatabase.url, max: 1 })));
    try {
      for (let day = 1; day <= 8; day += 1) {
        await Promise.all(servers.map((server) => sql`select 1`.execute(server)));
        await Promise.all(servers.map((server) => ensureHistoryPartitions(server, [Date.UTC(2031, 4, day, 13)])));
      }
      const [first] = servers;
      const made = first ? await listHistoryPartitions(first) : [];
      const names = made.map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('asic_sample_203105') && name.endsWith('_13'))).toHaveLength(8);
    } finally {
      for (const server of servers) await server.destroy();
    }
  });
});
