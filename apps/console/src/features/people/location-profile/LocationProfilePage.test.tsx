import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { locationProfilePage } from './location-profile.route.ts';
import { untouchedProfile } from './testing/untouched-profile.ts';

const answers = {
  locationProfiles: { locationProfiles: [untouchedProfile] },
  updateLocationProfiles: {
    updateLocationProfiles: [{ ...untouchedProfile, poolFee: 0.0125, updatedAt: new Date().toISOString() }],
  },
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('shows the defaults until it is filled in, with the units', async () => {
  await renderPage(locationProfilePage, { answers });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fixed rate' })).value).toBe('0.06');
  expect(screen.getByText(/defaults apply/)).toBeTruthy();
  for (const unit of ['$/kW·h', '$/day', '$/kW', '%', 'Th/s']) expect(screen.getByText(unit)).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
});

test('sends the changes for this subaccount, and confirms that they are saved', async () => {
  const { user, calls } = await renderPage(locationProfilePage, { answers });
  await user.type(await screen.findByRole('textbox', { name: 'Pool fee' }), '1.25');
  await user.click(button('Save'));
  expect(await screen.findByText('Location profile saved.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'updateLocationProfiles')?.variables).toEqual({
    subaccounts: ['main'],
    profile: { poolFee: 0.0125 },
  });
  expect(field('Pool fee').value).toBe('1.25');
  expect(button('Save').disabled).toBe(true);
});

test('an invalid number is shown beside its field and cannot be sent; discarding restores the stored values', async () => {
  const { user } = await renderPage(locationProfilePage, { answers });
  const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fixed rate' });
  await user.clear(rate);
  expect(screen.getByText('A number is expected.')).toBeTruthy();
  await user.type(rate, '101');
  expect(screen.getByText('Up to 100.')).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  await user.click(button('Discard'));
  await vi.waitFor(() => expect(field('Fixed rate').value).toBe('0.06'));
});

test('a read-only viewer sees it without buttons', async () => {
  await renderPage(locationProfilePage, { answers, permissions: ['location_profile'] });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fixed rate' })).disabled).toBe(true);
  expect(screen.getByText('You can view this profile but not change it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
