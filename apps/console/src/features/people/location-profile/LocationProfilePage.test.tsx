import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { locationProfilePage } from './location-profile.route.ts';
import { untouchedProfile } from './testing/untouched-profile.ts';

const answers = {
  locationProfiles: { locationProfiles: [untouchedProfile] },
  updateLocationProfiles: {
    updateLocationProfiles: [{ ...untouchedProfile, expectedHashrate: 1500, updatedAt: new Date().toISOString() }],
  },
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('shows the defaults until it is filled in, with the unit, and no field that nothing reads', async () => {
  await renderPage(locationProfilePage, { answers });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Expected hashrate' })).value).toBe('');
  expect(screen.getByText(/defaults apply/)).toBeTruthy();
  expect(screen.getByText('Th/s')).toBeTruthy();
  for (const unread of ['Fixed rate', 'Node', 'Pool fee', 'Unique key'])
    expect(screen.queryByLabelText(unread)).toBeNull();
  expect(button('Save').disabled).toBe(true);
});

test('sends the changes for this subaccount, and confirms that they are saved', async () => {
  const { user, calls } = await renderPage(locationProfilePage, { answers });
  await user.type(await screen.findByRole('textbox', { name: 'Expected hashrate' }), '1500');
  await user.click(button('Save'));
  expect(await screen.findByText('Location profile saved.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'updateLocationProfiles')?.variables).toEqual({
    subaccounts: ['main'],
    profile: { expectedHashrate: 1500 },
    from: { expectedHashrate: null },
  });
  expect(field('Expected hashrate').value).toBe('1,500');
  expect(button('Save').disabled).toBe(true);
});

test('an invalid number is shown beside its field and cannot be sent; discarding restores the stored values', async () => {
  const { user } = await renderPage(locationProfilePage, { answers });
  await user.type(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Expected hashrate' }), '-5');
  expect(screen.getByText('Not below 0.')).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  await user.click(button('Discard'));
  await waitFor(() => expect(field('Expected hashrate').value).toBe(''));
});

test('a read-only viewer sees it without buttons', async () => {
  await renderPage(locationProfilePage, { answers, permissions: ['location_profile'] });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Expected hashrate' })).disabled).toBe(true);
  expect(screen.getByText('You can view this profile but not change it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
