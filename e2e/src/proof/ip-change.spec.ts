import { changeSetting } from '../agents.ts';
import { batchEnd, devicesRead, listDevices, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 6 });

/** Addresses beyond the simulated farm: nothing answers there until a device moves to one. */
const [elsewhere, to] = ['127.81.44.0/27', '127.81.44.25'];

test('a device that moved to another address is found again by its MAC', async ({ page, product, home }) => {
  test.setTimeout(150_000);
  const { farm } = product;
  const { api, addresses } = home;
  const [moving, ...others] = await devicesRead(api, 6);
  if (!moving) throw new Error('There is no device.');
  await changeSetting(api, { ranges: [`${addresses[0]}-${addresses.at(-1)}`, elsewhere] });
  await openAs(page, product, home.person, 'asic-management/devices');
  await expect(page.getByRole('row').filter({ hasText: moving.ip })).toBeVisible();

  await farm.move(moving.ip, to);
  const found = await eventually('The device at its new address', 90_000, async () => {
    const [device] = await listDevices(api, { ip: { _eq: to }, isOnline: { _eq: true } });
    return device;
  });
  expect(found).toMatchObject({ id: moving.id, macAddress: moving.macAddress });
  await expect(page.getByRole('row').filter({ hasText: to })).toBeVisible();

  const listed = await listDevices(api);
  expect(listed.map(({ id }) => id).toSorted()).toEqual([moving, ...others].map(({ id }) => id).toSorted());
  expect(listed.filter(({ id }) => id !== moving.id).map(({ ip }) => ip)).toEqual(others.map(({ ip }) => ip));

  const [end] = await batchEnd(api, await sendCommand(api, 'reboot', { id: { _eq: moving.id } }), 60_000);
  expect(end).toMatchObject({ ip: to, state: 'done' });
  expect((await farm.device(to)).executions.reboot).toBe(1);
});
