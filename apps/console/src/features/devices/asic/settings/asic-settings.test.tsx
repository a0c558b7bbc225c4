import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asicSample } from '../testing/asic-sample.ts';
import { openAsicPage } from '../testing/open-asic-page.tsx';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const rows = [asicSample(), asicSample({ id: 'asic-2', workerName: 'farm.rig2', ip: '10.0.0.2' })];

async function open(choice: string, setting: string, current: object, count = 2) {
  const snapshot = { id: 'snapshot-1', count, capableCount: count, agents: [], incapable: [], current };
  const saved = { changed: count };
  const page = await openAsicPage({
    rows,
    answers: {
      snapshotAsics: { snapshot: snapshot },
      setAsicTags: saved,
      setAsicNote: saved,
      setAsicSafeRanges: saved,
      setAsicIdealHashrate: saved,
      setAsicDelays: saved,
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: choice }));
  await page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /More/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: setting }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...page, dialog, save: () => page.user.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('several miners get a tag beside those they have', async () => {
  const { user, dialog, calls, save } = await open('Select page', 'Tags', { shared: {}, several: ['tags'] });
  expect(await dialog.findByText('Their tags differ: several.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText('Tags'), 'row 7{Enter}');
  await save();
  await screen.findByText('Saved for 2 miners.');
  expect(calls('setAsicTags')).toEqual([{ snapshotId: 'snapshot-1', add: ['row 7'], from: {} }]);
});

test('values that differ say several, and what is not touched is not sent', async () => {
  const current = {
    shared: { 'safeRanges.maxFan': 6000 },
    several: ['safeRanges', 'safeRanges.hotChipTemperature'],
  };
  const { user, dialog, calls, save } = await open('Select page', 'Safe ranges', current);
  expect((await dialog.findByLabelText('Hot chip, °C')).getAttribute('placeholder')).toBe('several');
  expect(dialog.getByLabelText('Max fan, rpm')).toHaveProperty('value', '6000');
  await user.type(dialog.getByLabelText('Hot PCB, °C'), '75');
  await user.clear(dialog.getByLabelText('Max fan, rpm'));
  await user.click(dialog.getByRole('button', { name: 'Do not watch Min fan' }));
  await save();
  await screen.findByText('Saved for 2 miners.');
  expect(calls('setAsicSafeRanges')).toEqual([
    {
      snapshotId: 'snapshot-1',
      safeRanges: { hotPcbTemperature: 75, minFan: null },
      defaults: ['maxFan'],
      from: current.shared,
    },
  ]);
});

test('a lower bound above the upper one is said at once, also beside one that is stored', async () => {
  const current = { shared: { safeRanges: { minFan: 900 }, 'safeRanges.minFan': 900 }, several: [] };
  const { user, dialog } = await open('Select page', 'Safe ranges', current);
  await user.type(await dialog.findByLabelText('Max fan, rpm'), '500');
  expect(await dialog.findByText('minFan would be above maxFan.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
});

test('one miner shows its values and defaults, and an emptied one is taken back', async () => {
  const current = { shared: { idealRateManual: 90e12, coinEnum: 0 }, several: [] };
  const { user, dialog, calls, save } = await open('Select farm.rig1', 'Ideal hashrate', current, 1);
  const field = await dialog.findByLabelText('Ideal hashrate, Th/s');
  expect(field).toHaveProperty('value', '90');
  await user.clear(field);
  await save();
  expect(calls('setAsicIdealHashrate')).toEqual([
    { snapshotId: 'snapshot-1', idealRateManual: null, from: { coinEnum: 0, idealRateManual: 90e12 } },
  ]);
});

test('decimals and negative numbers are typed as they are, and minutes are sent as seconds', async () => {
  const delays = { delayStart: null, delayStop: 600, rampStart: null, rampStop: null };
  const { user, dialog, calls, save } = await open('Select page', 'Delays and ramps', { shared: delays, several: [] });
  expect(await dialog.findByLabelText('Delay stop, min')).toHaveProperty('value', '10');
  await user.type(dialog.getByLabelText('Delay start, min'), '2.5');
  await user.type(dialog.getByLabelText('Ramp start, min'), '9999');
  expect(await dialog.findByText('Enter a number of at most 1,440.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Ramp start, min'));
  await save();
  await screen.findByText('Saved for 2 miners.');
  expect(calls('setAsicDelays')).toEqual([{ snapshotId: 'snapshot-1', delayStart: 150, from: delays }]);
});

test('a bound may be negative or a decimal', async () => {
  const { user, dialog, calls, save } = await open('Select page', 'Safe ranges', { shared: {}, several: [] });
  await user.type(await dialog.findByLabelText('Cold, °C'), '-12.5');
  await user.type(dialog.getByLabelText('Max efficiency, J/Th'), '18.05');
  await save();
  await screen.findByText('Saved for 2 miners.');
  expect(calls('setAsicSafeRanges')).toEqual([
    { snapshotId: 'snapshot-1', safeRanges: { coldTemperature: -12.5, maxEfficiency: 18.05 }, from: {} },
  ]);
});

test('stored hashrates are shown in the unit that is chosen', async () => {
  const shared = { 'safeRanges.minHash': 900, 'safeRanges.hashUnit': 'th' };
  const { user, dialog } = await open('Select page', 'Safe ranges', { shared, several: [] });
  expect(await dialog.findByLabelText('Min hashrate, Th/s')).toHaveProperty('value', '900');
  await user.click(dialog.getByRole('combobox', { name: 'Unit of the hashrates' }));
  await user.click(await screen.findByRole('option', { name: 'Ph/s' }));
  expect(dialog.getByLabelText('Min hashrate, Ph/s')).toHaveProperty('value', '0.9');
});
