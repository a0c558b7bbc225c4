import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { useDialogs } from '../dialog/dialogs.ts';
import { useToasts } from '../toast/toasts.ts';
import { runAction } from './action.ts';
import { describeAction } from './describe-action.tsx';

beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  useToasts.setState({ toasts: [] });
});

const missing = new TransportError('permission-error', 'Please enter verify code', {
  detail: { stepUp: 'two-factor' },
});

function described(save: (description: string, code: string | null) => Promise<unknown>) {
  const onDone = vi.fn();
  const action = describeAction<{ text: string; onDone(): void }>({
    permission: 'observers_write',
    title: 'Description of the key',
    maxLength: 10,
    descriptionOf: ({ text }) => text,
    save: (_, description, { twoFactorCode }) => save(description, twoFactorCode),
  });
  return { onDone, ending: runAction(action, { text: 'Old', onDone }) };
}

test('saves another description without outer spaces, and closes without a toast', async () => {
  const { user } = renderUi(<DialogHost />);
  const save = vi.fn(() => Promise.resolve({}));
  const { ending, onDone } = described(save);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' });
  expect(field.maxLength).toBe(10);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(button.disabled).toBe(true);
  await user.type(field, ' ');
  expect(button.disabled).toBe(true);
  await user.clear(field);
  await user.type(field, ' New {Enter}');
  await ending;
  expect(save.mock.calls).toEqual([['New', null]]);
  expect(onDone).toHaveBeenCalledOnce();
  expect(useToasts.getState().toasts).toEqual([]);
});

test('stays open without the code, with what was entered, and saves nothing', async () => {
  const { user } = renderUi(<DialogHost />);
  const { onDone } = described(() => Promise.reject(missing));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' });
  await user.type(field, '!{Enter}');
  await screen.findByRole('textbox', { name: 'Verification code' });
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Old!');
  expect(onDone).not.toHaveBeenCalled();
});
