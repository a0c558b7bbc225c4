import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { askConfirmation, type Confirmation } from './ConfirmDialog.tsx';
import { DialogHost } from './DialogHost.tsx';

function ask(confirmation: Partial<Confirmation>) {
  return askConfirmation({ title: 'Reboot devices', confirmLabel: 'Reboot', ...confirmation });
}

test('shows the count and lists incapable items separately', async () => {
  const { user } = renderUi(<DialogHost />);
  const answer = ask({ count: 3478, incapable: [{ name: 'rack-3-17', reason: 'No such command' }] });
  expect((await screen.findByText('3,478')).parentElement?.textContent).toBe('3,478 devices');
  expect(screen.getByText('1 device cannot do this and will be left out')).toBeTruthy();
  expect(screen.getByText('No such command')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reboot' }));
  expect(await answer).toBe(true);
});

test('a cancel answers no', async () => {
  const { user } = renderUi(<DialogHost />);
  const answer = ask({});
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});

test('an action that cannot be undone requires its word', async () => {
  const { user } = renderUi(<DialogHost />);
  const answer = ask({ typeToConfirm: 'north' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reboot' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Type north to confirm' }), 'north{Enter}');
  expect(await answer).toBe(true);
});

test('nothing can be done to nothing', async () => {
  renderUi(<DialogHost />);
  void ask({ count: 0, incapable: [{ name: 'a', reason: 'b' }] });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Reboot' })).disabled).toBe(true);
});
