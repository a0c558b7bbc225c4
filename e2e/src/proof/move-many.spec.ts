import { isFullProof } from '../../../scripts/checks/proof-length.ts';
import { addDevices } from '../add-devices.ts';
import { onlyAgent } from '../agents.ts';
import { Api } from '../api.ts';
import { countDevices } from '../commands.ts';
import { expect, openAs, owner, productTest } from '../fixtures.ts';
import { goTo } from '../go-to.ts';
import { switchOnFeature } from '../people/switch-on-feature.ts';
import { switchSubaccount } from '../switch-subaccount.ts';
import { entriesOf, figuresOf, findMoved, historyOf, siteMinutes } from './both-sides.ts';

const count = 500;
const tenant = 'Tenant hall';
const guest = 'Guest hall';
const test = productTest({
  devices: count,
  firstAddress: '127.86.0.1',
  environment: { HEADFRAME_SIM_SETTLED: 'true' },
});

// Outside of the test, so that a test that is skipped starts no product.
test.skip(!isFullProof, 'Runs in npm run proof; a shared miner is moved in every run (devices/sharing).');

test(`${count} miners are moved to another subaccount, and each side sees what it should`, async ({
  page,
  product,
  api,
}) => {
  test.setTimeout(900_000);
  for (const name of [tenant, guest])
    await api.ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', { name });
  await switchOnFeature(api, owner.email, 'asset');
  const sideOf = (name: string) => new Api(product.origin, owner, name);
  const [home, there, elsewhere] = [sideOf('main'), sideOf(tenant), sideOf(guest)];
  const { id: agentId, setting } = await onlyAgent(home);
  await addDevices(home, agentId, setting.ranges, count, 240_000);
  await home.ask(
    'mutation { setAsicTags(where: { _and: [] }, add: ["fleet"]) setAsicNote(where: { _and: [] }, note: "hall 3") }',
  );
  await home.ask('mutation { setAsicCredential(where: { _and: [] }, credential: { user: "root", password: "root" }) }');
  await home.ask('mutation ($with: String!) { shareAsics(where: { _and: [] }, with: $with) }', { with: guest });
  const { deviceOffers } = await elsewhere.ask<{ deviceOffers: { id: string }[] }>('{ deviceOffers { id } }');
  for (const { id } of deviceOffers) await elsewhere.ask('mutation ($id: ID!) { acceptDeviceOffer(id: $id) }', { id });
  expect(await countDevices(elsewhere)).toBe(count);
  const before = await figuresOf(home);
  expect(before).toMatchObject({ count, online: count });
  const one = await findMoved(home);
  await home.ask('mutation ($id: ID!) { tunnelActiveTime(id: $id) { url } }', { id: one.id });
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await expect.poll(() => siteMinutes(home, hourAgo), { timeout: 300_000 }).not.toEqual([]);

  await test.step('all of them, picked in the list, go with one dialog', async () => {
    await openAs(page, product, owner, 'asic-management/devices');
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await page.getByRole('button', { name: `Select all ${count} that match` }).click();
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Move: ${count} miners` });
    await dialog.getByLabel('Receiving subaccount').click();
    await page.getByRole('option', { name: tenant }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(`${count} miners moved to ${tenant}.`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('No ASICs', { exact: true })).toBeVisible();
  });
  const movedAt = new Date().toISOString();

  await test.step('what the miners are goes along', async () => {
    const after = await figuresOf(there);
    expect(after).toMatchObject({ count, online: count });
    expect(after.hashrate / before.hashrate).toBeCloseTo(1, 1);
    for (const where of [{ tags: { _contains: ['fleet'] } }, { note: { _eq: 'hall 3' } }, { isShared: { _eq: false } }])
      expect(await countDevices(there, where), JSON.stringify(where)).toBe(count);
    expect(await findMoved(there)).toMatchObject({ ...one, subaccount: tenant, shareSubaccount: null });
  });

  await test.step('what they were stays, and shares and tunnels end', async () => {
    expect(await figuresOf(home)).toEqual({ count: 0, online: 0, hashrate: 0 });
    expect(await countDevices(elsewhere)).toBe(0);
    for (const side of [home, there]) {
      expect((await side.ask<{ tunnels: object[] }>('{ tunnels { ip } }')).tunnels).toEqual([]);
      expect(await entriesOf(side, 'asic.move')).toEqual([{ subaccount: tenant, deviceCount: count }]);
    }
    expect(await entriesOf(there, 'asic.set-credential')).toEqual([]);
    expect(await siteMinutes(home, hourAgo)).not.toEqual([]);
    expect(await siteMinutes(there, hourAgo, movedAt)).toEqual([]);
    expect(await historyOf(there, one.id, hourAgo, movedAt)).toEqual([]);
    await expect(historyOf(home, one.id, hourAgo, movedAt)).rejects.toThrow('This device does not exist.');
  });

  await test.step('the agent of the former owner reads all of them for the new one', async () => {
    const again = { lastSeen: { _gt: new Date().toISOString() } };
    await expect.poll(() => countDevices(there, again), { timeout: 120_000 }).toBe(count);
    expect(await countDevices(home)).toBe(0);
    await expect.poll(() => siteMinutes(there, movedAt), { timeout: 300_000 }).not.toEqual([]);
    const { asicsAggregate: refused } = await there.ask<{ asicsAggregate: { count: number } }>(
      '{ asicsAggregate(where: { issues: { _contains: ["AUTH_ERROR"] } }) { count } }',
    );
    expect(refused.count).toBe(0);
  });

  await test.step('both sides of the console say so', async () => {
    await goTo(page, 'dashboard');
    await expect(page.getByText('No devices now')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await switchSubaccount(page, tenant);
    await expect(page.getByText('No devices now')).toHaveCount(0);
    await goTo(page, 'asic-management/devices');
    await expect(page.getByText(`1–14 of ${count}`)).toBeVisible();
  });
});
