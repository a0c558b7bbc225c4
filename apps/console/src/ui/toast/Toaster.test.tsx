import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { showToast, toast, useToasts } from './toasts.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => useToasts.setState({ toasts: [] }));

test('a toast shows title and caption and disappears when closed', async () => {
  const { user } = renderUi(<Toaster />);
  act(() => void toast.error('Scan request limit reached.', 'You can create one scan request every 15 seconds.'));
  expect(screen.getByRole('alert').textContent).toContain('You can create one scan request every 15 seconds.');
  await user.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a batch has one toast whose progress is updated', () => {
  renderUi(<Toaster />);
  act(
    () => void showToast({ id: 'batch', kind: 'info', title: 'Reboot', progress: { done: 1, failed: 0, total: 10 } }),
  );
  act(
    () => void showToast({ id: 'batch', kind: 'info', title: 'Reboot', progress: { done: 7, failed: 1, total: 10 } }),
  );
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('8');
});
