import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { expectAccessible } from '../axe.ts';
import { batchEnd, devicesRead, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, openAs, owner, productTest } from '../fixtures.ts';
import { giveCode } from '../people/two-factor/steps.ts';
import { turnOnFactor } from '../people/two-factor/turn-on-factor.ts';
import { fppsByHand, mineYesterday } from './mined-day.ts';
import { queueJob } from './pool-database.ts';
import { ageLastShare, sharesEnd } from './silent-workers.ts';
import { addAddress, endHolds, makeInvoice, payInvoice, requestWithdrawal } from './withdraw.ts';

const test = productTest({
  devices: 3,
  firstAddress: '127.47.0.1',
  environment: {
    HEADFRAME_SIM_MODELS: 'Antminer S21,Antminer S21,Antminer S21',
    HEADFRAME_SIM_SETTLED: 'true',
    HEADFRAME_SIM_REBOOT_SECONDS: '2',
    HEADFRAME_SIM_RAMP_SECONDS: '2',
    HEADFRAME_PAYOUT_SECONDS: '2',
    HEADFRAME_SIM_LIGHTNING: 'true',
  },
});

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const amount = 120_000n;
const lightningAmount = 100_000n;
const satoshi = (coins: string) => BigInt(coins.replace('.', ''));

interface Worker {
  name: string;
  asicId: string | null;
}

/**
 * One journey, as each of its waits lets the others pass: shares are counted by the minute, a day is closed by a job, and a payment waits for a
 * block. What a worker is after which time is proved with seeded times by the tests of the server.
 */
test('the farm mines, a miner leaves, a day is paid, and what it earned is withdrawn', async ({
  page,
  product,
  api,
  browser,
}) => {
  test.setTimeout(480_000);
  const money = await (await browser.newContext()).newPage();
  await Promise.all([
    devicesRead(api, 3),
    openAs(page, product, owner, 'pool/worker-management'),
    openAs(money, product, owner, 'pool/revenues'),
  ]);
  const workers = await eventually('A worker of each miner', 120_000, async () => {
    const answer = await api.ask<{ workers: Worker[] }>('{ workers(orderBy: [{ name: asc }]) { name asicId } }');
    return answer.workers.length === 3 && answer.workers.every(({ asicId }) => asicId !== null)
      ? answer.workers
      : undefined;
  });
  const [leaving, dying, staying] = workers as [Worker, Worker, Worker];
  const rowOf = ({ name }: Worker) => page.getByRole('row').filter({ hasText: name });
  const yesterday = await mineYesterday(product);
  await queueJob(product, 'ledger.close-days');

  await test.step('miners with another pool send no more shares here', async () => {
    const pools = [{ address: 'stratum+tcp://elsewhere.test:3333', user: 'a.b', password: 'x' }];
    const where = { id: { _in: [leaving.asicId, dying.asicId] } };
    const batch = await sendCommand(api, 'changePool', where, { pools });
    expect((await batchEnd(api, batch, 120_000)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  const net = await test.step('the day before is closed: revenue and wallet agree with FPPS by hand', async () => {
    const closed = async () =>
      (
        await api.ask<{ revenues: { days: { date: string; fpps: string; net: string; poolFee: string }[] } }>(
          '{ revenues { days { date fpps net poolFee } } }',
        )
      ).revenues.days.find(({ date }) => date === yesterday);
    const day = await eventually('A closed day', 150_000, closed);
    const fpps = await fppsByHand(product, yesterday);
    // Enough for every withdrawal of the journey.
    expect(fpps).toBeGreaterThan(amount + 3n * lightningAmount);
    // Balance and fee are each cut off to whole satoshi; the rest is carried to the next day.
    expect([fpps, fpps - 1n]).toContain(satoshi(day.fpps));
    expect(satoshi(day.net) + satoshi(day.poolFee)).toBe(satoshi(day.fpps));
    const { wallets } = await api.ask<{ wallets: { amount: string; earned: string }[] }>(
      '{ wallets { amount earned } }',
    );
    expect(wallets).toEqual([{ amount: `${satoshi(day.net)}`, earned: `${satoshi(day.net)}` }]);
    await money.reload();
    const row = money
      .getByRole('region', { name: 'Revenues', exact: true })
      .getByRole('row')
      .filter({ hasText: 'Complete' });
    await expect(row).toContainText(day.net);
    await row.click();
    const entries = money.getByRole('dialog').getByRole('region', { name: 'Ledger entries' });
    await expect(entries.getByRole('row', { name: /^To balance/ })).toContainText(day.net);
    return satoshi(day.net);
  });

  const withdrawal = money.getByRole('row').filter({ hasText: address });
  const codes = await test.step('a withdrawal with the second factor is held, and then paid', async () => {
    const { app, backupCodes } = await turnOnFactor(money, product.origin);
    await money.goto(`${product.consoleUrl}pool/bip47`);
    // Each code is accepted once.
    await addAddress(money, { address, name: 'Cold storage', code: backupCodes[0] ?? '' });
    await money.goto(`${product.consoleUrl}pool/quick-withdrawal`);
    await requestWithdrawal(money, { to: 'Cold storage', amount: exactCoinAmount(amount), code: app.next() });
    const requested = money.getByRole('region', { name: 'Requested withdrawal' });
    await expect(requested).toContainText('Pending');
    await expect(requested).toContainText('the address is new');
    await money.goto(`${product.consoleUrl}pool/withdrawal-history`);
    await expect(withdrawal).toContainText('Pending');
    await endHolds(product);
    await expect(withdrawal).toContainText('Processing', { timeout: 60_000 });
    return backupCodes;
  });

  await test.step('the open page shows hashrates, who is offline, and who is dead and deleted', async () => {
    await sharesEnd(product, [leaving.name, dying.name], staying.name);
    await ageLastShare(product, leaving.name, 0.2);
    await ageLastShare(product, dying.name, 25);
    await expect(async () => {
      await queueJob(product, 'workers.count');
      await expect(rowOf(staying)).toContainText('Active', { timeout: 5_000 });
      await expect(rowOf(dying)).toContainText('Dead', { timeout: 5_000 });
    }).toPass({ timeout: 200_000 });
    await expect(rowOf(staying)).toContainText(/[1-9][\d.,]* [TP]h\/s/);
    await expect(rowOf(leaving)).toContainText('Offline');
    await page.getByRole('button', { name: /^Delete dead workers/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all dead workers?' });
    await expect(dialog).toContainText('1 worker');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('1 dead worker deleted.')).toBeVisible();
    await expect(rowOf(dying)).toHaveCount(0);
    await expect(rowOf(leaving)).toBeVisible();
  });

  await test.step('tabs, search, drawer and the way to the miner', async () => {
    await page.getByRole('tab', { name: /^Offline/ }).click();
    await expect(rowOf(staying)).toHaveCount(0);
    await expect(rowOf(leaving)).toBeVisible();
    await page.getByRole('tab', { name: /^Active/ }).click();
    await page.getByPlaceholder('Search worker, model, agent').fill(leaving.name);
    await expect(page.getByText('No workers match these filters')).toBeVisible();
    await page.getByPlaceholder('Search worker, model, agent').fill(staying.name);
    await rowOf(staying).click();
    const drawer = page.getByRole('dialog').filter({ hasText: 'At the pool' });
    await expect(drawer.getByText('1 h (effective)')).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveAttribute('href', new RegExp(`device=${staying.asicId}`));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('q') === staying.name && !url.searchParams.has('worker'),
    );
  });

  await test.step('the payment is in a block: history and balance say so; what was counted today is an estimate', async () => {
    await expect(withdrawal).toContainText('Processed', { timeout: 150_000 });
    await expect(withdrawal).toContainText(/[0-9a-f]{64}/);
    await money.goto(`${product.consoleUrl}pool/quick-withdrawal`);
    const form = money.getByRole('form', { name: 'Quick withdrawal' });
    await expect(form).toContainText(exactCoinAmount(net - amount));
    await money.goto(`${product.consoleUrl}pool/revenues`);
    await expect(money.getByRole('note').filter({ hasText: 'so far' })).toContainText('estimate, not posted');
  });

  await test.step('a payment by Lightning that the receiver refuses gives its money back, and one that settles is processed', async () => {
    const quickWithdrawal = `${product.consoleUrl}pool/quick-withdrawal`;
    const history = `${product.consoleUrl}pool/withdrawal-history`;
    const form = money.getByRole('form', { name: 'Quick withdrawal' });
    const given = { amount: exactCoinAmount(lightningAmount) };
    const refused = await makeInvoice(product, { amount: lightningAmount, memo: 'Refused', outcome: 'refuse' });
    await money.goto(quickWithdrawal);
    await payInvoice(money, { ...given, invoice: refused, code: codes[3] ?? '' });
    await money.goto(history);
    const rejected = money.getByRole('row').filter({ hasText: refused });
    await expect(rejected).toContainText('Rejected', { timeout: 60_000 });
    await expect(rejected).toContainText('The receiver refuses the payment');
    await money.goto(quickWithdrawal);
    await expect(form).toContainText(exactCoinAmount(net - amount));
    const settled = await makeInvoice(product, { amount: lightningAmount, memo: 'Settled', outcome: 'settle' });
    await payInvoice(money, { ...given, invoice: settled, code: codes[4] ?? '' });
    await money.goto(history);
    const paid = money.getByRole('row').filter({ hasText: settled });
    await expect(paid).toContainText('Processed', { timeout: 60_000 });
    await paid.click();
    await expect(money.getByRole('dialog')).toContainText(/Proof of payment \(preimage\)[0-9a-f]{64}/);
    await money.goto(quickWithdrawal);
    await expect(form).toContainText(exactCoinAmount(net - amount - lightningAmount));
  });

  await test.step('the administrator sees the payout, and declines a withdrawal that waits', async () => {
    await money.goto(`${product.consoleUrl}pool/quick-withdrawal`);
    await requestWithdrawal(money, { to: 'Cold storage', amount: '0.00100000', code: codes[1] ?? '' });
    await expect(money.getByRole('region', { name: 'Requested withdrawal' })).toContainText('Pending');
    await money.getByRole('button', { name: /^Account/ }).click();
    await money.getByRole('menuitem', { name: 'Payouts', exact: true }).click();
    const payouts = money.getByRole('region', { name: 'All payouts', exact: true });
    await expect(payouts.getByRole('row').filter({ hasText: 'Payout 1' })).toContainText(/[0-9a-f]{64}/);
    const waiting = money.getByRole('region', { name: 'Waiting withdrawals', exact: true });
    await expect(waiting.getByRole('row').filter({ hasText: address })).toContainText('Held for');
    await waiting.getByRole('button', { name: /^Decline withdrawal/ }).click();
    const dialog = money.getByRole('dialog', { name: /^Decline withdrawal/ });
    await dialog.getByLabel('Reason').fill('This address was reported as stolen.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await giveCode(money, codes[2] ?? '');
    await expect(waiting.getByText('Nothing waits')).toBeVisible();
    await expectAccessible(money);
    await payouts.getByRole('button', { name: 'Payout 1', exact: true }).press('Enter');
    await expect(money.getByRole('dialog').getByText(address)).toBeVisible();
    await money.goto(`${product.consoleUrl}pool/withdrawal-history`);
    const declined = money.getByRole('row').filter({ hasText: address }).filter({ hasText: 'Rejected' });
    await expect(declined).toContainText('This address was reported as stolen.');
  });
});
