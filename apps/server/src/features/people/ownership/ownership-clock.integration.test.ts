import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { server } from '../../../testing/organization-calls.ts';
import { endDue } from './end-due.ts';
import { accept, mails, offer, owners, prepareOwnership, takeBack } from './testing/ownership-scene.ts';

prepareOwnership();

const runJob = () => withIdentity(server.database, (transaction) => endDue(transaction, 'http://headframe.test'));
const states = async () =>
  (await sql<{ state: string }>`select state from ownership_transfer order by id`.execute(server.database)).rows.map(
    ({ state }) => state,
  );
const passTime = (column: 'expires_at' | 'returnable_until') =>
  sql`update ownership_transfer set ${sql.ref(column)} = now() - interval '1 second' where state in ('offered', 'accepted')`.execute(
    server.database,
  );

const audited = async (action: string) =>
  (await sql`select actor_kind, object_name from audit_entry where action = ${action}`.execute(server.database)).rows;

describe('by the clock of the database', () => {
  it('an offer ends, before the job has run too, and gives way to another one', async () => {
    await offer();
    await passTime('expires_at');
    expect(await accept()).toMatchObject({ code: 'not-found' });
    expect(await offer()).toBeUndefined();
    expect(await states()).toEqual(['expired', 'offered']);
    expect(await runJob()).toEqual([]);
    expect(await audited('ownership.expire')).toEqual([{ actor_kind: 'system', object_name: 'owner' }]);
    expect(await mails()).toContain('owner: The offer of the organization owner has ended');
  });

  it('the way back ends, before the job has run too, once', async () => {
    await offer();
    await accept();
    await passTime('returnable_until');
    expect(await takeBack()).toMatchObject({ code: 'not-found' });
    expect(await owners()).toEqual({ organization: 'delegate', subaccount: 'delegate', holder: 'delegate' });
    expect(await runJob()).toHaveLength(1);
    expect(await runJob()).toHaveLength(0);
    expect(await states()).toEqual(['final']);
    expect(await audited('ownership.conclude')).toEqual([{ actor_kind: 'system', object_name: 'owner' }]);
    expect((await mails()).slice(-2)).toEqual([
      'owner: The ownership of the organization owner can no longer be taken back',
      'delegate: The ownership of the organization owner is yours for good',
    ]);
  });
});
