import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issueKey, requestCommand, startOwnGateway, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import '../../firmware/index.ts';
import { seedImage } from '../../../../testing/seed-image.ts';

let server: GatewayServer;
let site: SeededSite;
let agent: FakeAgent;
let deviceIds: number[];

beforeAll(async () => {
  server = await startOwnGateway();
  site = await seedSite(server.database, 'farm');
  deviceIds = await seedAsics(server.database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
  const kinds = { asic: { families: ['antminer'], commands: ['updateFirmware'] } };
  agent = await FakeAgent.connect(server.port, await issueKey(server.database, site.agentId), undefined, kinds);
});

afterAll(async () => {
  agent.close();
  await server.close();
});

const request = (imageId: string) =>
  requestCommand(server.database, {
    agentId: site.agentId,
    kind: 'updateFirmware',
    deviceIds,
    payload: { imageId, image: { sha256: 'forged' } },
  });

/** Ends what earlier tests left open: an update waits for those before it on the same miner. */
beforeEach(() =>
  sql`update agent_request_item set state = 'canceled' where state in ('pending', 'sent', 'started')`.execute(
    server.database,
  ),
);

const sent = (requestId: number) =>
  agent.all('commands').flatMap(({ commands }) => commands.filter((one) => one.requestId === requestId));

const itemsOf = async (requestId: number) =>
  (
    await sql<{ state: string; message: string }>`select state, message from agent_request_item
      where request_id = ${requestId} order by id`.execute(server.database)
  ).rows;

it('an agent is sent what it needs of the image, as it stands when the command is sent', async () => {
  const image = await seedImage(server.database, site.subaccountId, { name: 'S19 stock', bytes: Buffer.from('image') });
  const { requestId, itemIds } = await request(image.id);
  await until(() => sent(requestId).length === 2);
  expect(sent(requestId).map(({ itemId }) => itemId)).toEqual(itemIds);
  expect(sent(requestId)[1]?.command).toEqual({
    kind: 'updateFirmware',
    imageId: image.id,
    image: {
      id: image.id,
      fileName: 'S19-stock',
      bytes: 5,
      sha256: image.sha256,
      family: 'antminer',
      version: 'new',
      models: ['Antminer S19'],
      controlBoards: ['CVCtrl'],
    },
  });
});

it.each(['deleted', 'unfinished', 'of another subaccount'])('an image that is %s is not sent', async (which) => {
  const stranger = await seedSite(server.database, `stranger-${which.length}`);
  const owner = which === 'of another subaccount' ? stranger.subaccountId : site.subaccountId;
  const image = await seedImage(server.database, owner, {
    name: which,
    bytes: Buffer.from(which),
    isStored: which !== 'unfinished',
  });
  const { requestId } = await request(which === 'deleted' ? randomUUID() : image.id);
  const failed = { state: 'failed', message: 'The image was deleted from the library.' };
  await expect.poll(() => itemsOf(requestId)).toEqual([failed, failed]);
  expect(sent(requestId)).toEqual([]);
});
