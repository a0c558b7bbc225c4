import type { Api } from '../../api.ts';
import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 10 });

interface MinerPools {
  ip: string;
  workerName: string;
  pools: { address: string; user: string }[];
}

const pools = async (api: Api, where: object) =>
  (
    await api.ask<{ asics: MinerPools[] }>(
      'query ($where: AsicWhere) { asics(where: $where, limit: 3, orderBy: [{ ip: asc }]) { ip workerName pools { address user } } }',
      { where },
    )
  ).asics;

test('a change of pools keeps every worker name, and is taken back from its request', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  test.setTimeout(240_000);
  const before = await eventually('three Antminers with pools', 90_000, async () => {
    const miners = await pools(api, { family: { _eq: 'antminer' }, isOnline: { _eq: true }, coinEnum: { _eq: 0 } });
    return miners.length === 3 && miners.every((miner) => miner.pools.length > 0) ? miners : undefined;
  });
  const where = { ip: { _in: before.map(({ ip }) => ip) } };
  const firstPools = (miners: readonly MinerPools[]) => miners.map((miner) => miner.pools[0]);

  await openAs(page, product, home.person, `asic-management/devices?ip=${before.map(({ ip }) => ip).join(',')}`);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Change pool' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change pool: 3 miners' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('stratum+tcp://pool.example:3333');
  await dialog.getByLabel('User').fill('moved');
  const wanted = before.map(({ workerName }) => `moved.${workerName.slice(workerName.indexOf('.') + 1)}`);
  for (const user of wanted) await expect(dialog.getByRole('cell', { name: user, exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change pool' }).click();
  await eventually('the new pools', 90_000, async () => {
    const users = firstPools(await pools(api, where)).map((pool) => pool?.user);
    return JSON.stringify(users) === JSON.stringify(wanted) || undefined;
  });

  const request = await eventually('the end of the request', 60_000, async () => {
    const { agentRequests } = await api.ask<{ agentRequests: { id: string }[] }>(
      '{ agentRequests(where: { kind: { _eq: "changePool" }, state: { _eq: "done" } }, limit: 1) { id } }',
    );
    return agentRequests[0];
  });
  await page.goto(`${product.consoleUrl}agent-requests?request=${request.id}`);
  await page.getByRole('button', { name: 'Restore earlier pools' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore pools: 3 miners' });
  await expect(restore.getByText(before[0]?.workerName ?? '').last()).toBeVisible();
  await restore.getByRole('button', { name: 'Restore pools' }).click();
  await eventually('the pools from before', 90_000, async () => {
    const now = firstPools(await pools(api, where));
    return JSON.stringify(now) === JSON.stringify(firstPools(before)) || undefined;
  });
});
