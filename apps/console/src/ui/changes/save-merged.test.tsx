import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { useDialogs } from '../dialog/dialogs.ts';
import { changedFields, saveMerged } from './save-merged.ts';

beforeEach(() => useDialogs.setState({ dialogs: [] }));

const conflict = (...conflicts: object[]) =>
  new TransportError('conflict', 'Changed meanwhile.', { detail: { conflicts } });
const aliasTaken = {
  field: 'alias',
  mine: 'mine',
  theirs: 'theirs',
  by: 'ann@farm.test',
  at: new Date(Date.now() - 120_000).toISOString(),
};

test('sends what was changed alone, with what it was changed from', () => {
  expect(changedFields({ alias: 'b', note: 'same', tags: ['x'] }, { alias: 'a', note: 'same', tags: [] })).toEqual({
    change: { alias: 'b', tags: ['x'] },
    from: { alias: 'a', tags: [] },
  });
});

test('shows both values and who set the other one, and saves the own value once it is chosen', async () => {
  const { user } = renderUi(<DialogHost />);
  const send = vi.fn().mockRejectedValueOnce(conflict(aliasTaken)).mockResolvedValueOnce('saved');
  const ending = saveMerged({ change: { alias: 'mine', note: 'n' }, from: { alias: 'a', note: '' }, send });
  expect(await screen.findByText('Take theirs: theirs')).toBeTruthy();
  expect(screen.getByText('ann@farm.test', { exact: false }).textContent).toContain('2 minutes ago');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Keep mine: mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await ending).toBe('saved');
  expect(send.mock.lastCall).toEqual([
    { alias: 'mine', note: 'n' },
    { alias: 'theirs', note: '' },
  ]);
});

test('saves a field with a dot in its name', async () => {
  const { user } = renderUi(<DialogHost />);
  const send = vi
    .fn()
    .mockRejectedValueOnce(conflict({ field: 'north.2', mine: 'mine', theirs: null }))
    .mockResolvedValueOnce('saved');
  const ending = saveMerged({ change: { 'north.2': 'mine' }, from: { 'north.2': 'a' }, send });
  await user.click(await screen.findByRole('radio', { name: 'Keep mine: mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await ending).toBe('saved');
  expect(send.mock.lastCall).toEqual([{ 'north.2': 'mine' }, { 'north.2': null }]);
});

test('takes the other value of one right and keeps the own one of another', async () => {
  const { user } = renderUi(<DialogHost />);
  const both = [
    { field: 'permissions.pdu', mine: 'WRITE', theirs: 'READ' },
    { field: 'permissions.sensor', mine: 'READ', theirs: 'WRITE' },
  ];
  const send = vi
    .fn()
    .mockRejectedValueOnce(conflict(...both))
    .mockResolvedValueOnce('saved');
  const labels = { 'permissions.pdu': 'PDUs' };
  const change = { permissions: { pdu: 'WRITE', sensor: 'READ' } };
  const ending = saveMerged({ change, from: { permissions: { pdu: 'HIDDEN', sensor: 'HIDDEN' } }, labels, send });
  expect(await screen.findByRole('radiogroup', { name: 'PDUs' })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'Sensor' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Take theirs: READ' }));
  await user.click(screen.getByRole('radio', { name: 'Keep mine: READ' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await ending;
  expect(send.mock.lastCall).toEqual([
    { permissions: { pdu: 'READ', sensor: 'READ' } },
    { permissions: { pdu: 'READ', sensor: 'WRITE' } },
  ]);
});

test('saves nothing where the user cancels, and passes other failures on', async () => {
  const { user } = renderUi(<DialogHost />);
  const send = vi.fn().mockRejectedValueOnce(conflict(aliasTaken)).mockRejectedValueOnce(new Error('offline'));
  const ending = saveMerged({ change: { alias: 'mine' }, from: { alias: 'a' }, send });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await ending).toBeUndefined();
  expect(send).toHaveBeenCalledOnce();
  await expect(saveMerged({ change: {}, from: {}, send })).rejects.toThrow('offline');
});

test('leaves a field out of the change once the other value is taken, where that is asked for', async () => {
  const { user } = renderUi(<DialogHost />);
  const send = vi.fn().mockRejectedValueOnce(conflict(aliasTaken)).mockResolvedValueOnce(1);
  const saved = saveMerged({ change: { alias: 'mine', note: 'n' }, from: { alias: 'a' }, nothingLeft: 0, send });
  await user.click(await screen.findByRole('radio', { name: /^Take theirs/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await saved).toBe(1);
  expect(send.mock.lastCall).toEqual([{ note: 'n' }, { alias: 'theirs' }]);
  send.mockRejectedValueOnce(conflict(aliasTaken));
  const left = saveMerged({ change: { alias: 'mine' }, from: { alias: 'a' }, nothingLeft: 0, send });
  await user.click(await screen.findByRole('radio', { name: /^Take theirs/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await left).toBe(0);
});
