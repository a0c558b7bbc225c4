import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { locationProfilePage } from './location-profile.route.ts';
import { untouchedProfile } from './testing/untouched-profile.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

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

test('the page follows what others save, and asks for a field that both changed', async () => {
  let profile = untouchedProfile;
  const { user } = await renderPage(locationProfilePage, {
    answers: {
      ...answers,
      locationProfiles: () => Response.json({ data: { locationProfiles: [profile] } }),
      lastChange: { lastChange: { by: 'ann@farm.test', at: new Date().toISOString(), isDeletion: false } },
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Site ID' }), 'mine');
  await waitFor(() =>
    expect(subscriptionsOf('changes')).toEqual([{ kinds: ['location-profile'], subaccount: 'main' }]),
  );
  push('changes', { changes: '2026-11-28T10:00:00.000Z' });
  profile = { ...untouchedProfile, siteId: 'theirs', location: 'Hall 2', updatedAt: new Date().toISOString() };
  push('changes', { changes: '2026-11-28T10:00:01.000Z' });
  await waitFor(() => expect(field('Location').value).toBe('Hall 2'));
  expect(field('Site ID').value).toBe('mine');
  const notice = await screen.findByRole('group', { name: 'Site ID was changed meanwhile' });
  expect(notice.textContent).toContain('theirs. Yours: mine.');
  expect(button('Save').disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(field('Site ID').value).toBe('theirs');
  expect(button('Save').disabled).toBe(true);
});
