import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { north, own, server, share, south, useThreeSites } from '../../../testing/three-sites.ts';
import { commandOptionsSchema } from './command-options.ts';
import { createCommandRequests } from './create-command-requests.ts';
import './index.ts';

useThreeSites();

/** Writes requests as a server would that forgot every check of its own. */
const write = (deviceIds: readonly number[]) =>
  withAccess(
    server.database,
    'headframe_api',
    { subaccountIds: [south.subaccountId], accountId: south.accountId, readableKinds: { asic: [south.subaccountId] } },
    (transaction) =>
      createCommandRequests(transaction, (text) => text, {
        command: { kind: 'stop' },
        options: commandOptionsSchema.parse({}),
        deviceIds,
        subaccountId: south.subaccountId,
        requestedBy: south.accountId,
        origin: 'console',
      }),
  );

const items = async () =>
  (
    await sql<{ deviceId: number; sharedBy: number }>`
      select device_id as "deviceId", shared_by as "sharedBy" from agent_request_item`.execute(server.database)
  ).rows;

it('the database lets nobody command a device that is shared to be seen alone', async () => {
  await share(own, false, false);
  await expect(write(own.slice(0, 1))).rejects.toMatchObject({ code: '42501' });
  await sql`update device_share set command_access = true where device_id = ${own[0]}`.execute(server.database);
  await expect(write(own)).rejects.toMatchObject({ code: '42501' });
  expect(await items()).toEqual([]);
  await write(own.slice(0, 1));
  expect(await items()).toEqual([{ deviceId: own[0], sharedBy: north.subaccountId }]);
});

it('nor adds such a device to a request on others of the same owner', async () => {
  await share(own, false, false);
  await sql`update device_share set command_access = true where device_id = ${own[0]}`.execute(server.database);
  const { requestIds } = await write(own.slice(0, 1));
  const add = withAccess(
    server.database,
    'headframe_api',
    { subaccountIds: [south.subaccountId], accountId: south.accountId },
    (transaction) =>
      sql`insert into agent_request_item (request_id, subaccount_id, shared_by, agent_id, device_id, name, ip, not_before)
        select ${requestIds[0]}::int, ${south.subaccountId}, subaccount_id, agent_id, id, '', ip, now() from device where id = ${own[1]}`.execute(
        transaction,
      ),
  );
  await expect(add).rejects.toMatchObject({ code: '42501' });
});
