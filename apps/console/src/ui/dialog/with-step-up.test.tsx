import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { DialogHost } from './DialogHost.tsx';
import { useDialogs } from './dialogs.ts';
import { withStepUp } from './with-step-up.ts';

beforeEach(() => useDialogs.setState({ dialogs: [] }));

const detail = { stepUp: 'two-factor' };
const missing = new TransportError('permission-error', 'Please enter verify code', { detail });
const wrong = new TransportError('validation-failed', 'Two factor auth code invalid', { detail });

/** A server that wants the code 123456. */
function guarded() {
  return vi.fn((code: string | null) => {
    if (code === null) return Promise.reject(missing);
    return code === '123456' ? Promise.resolve('done') : Promise.reject(wrong);
  });
}

test('shows no prompt where no code is required', async () => {
  renderUi(<DialogHost />);
  const perform = vi.fn((code: string | null) => Promise.resolve(code));
  expect(await withStepUp(perform)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks for the code, again after a wrong one, and sends with it', async () => {
  const { user } = renderUi(<DialogHost />);
  const perform = guarded();
  const ending = withStepUp(perform);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByText('Please enter verify code')).toBeTruthy();
  expect(perform).toHaveBeenCalledTimes(1);
  await user.type(field, '999999{Enter}');
  expect(await screen.findByText('Two factor auth code invalid')).toBeTruthy();
  expect(field.value).toBe('');
  await user.type(field, ' 123456 {Enter}');
  expect(await ending).toBe('done');
  expect(perform.mock.calls).toEqual([[null], ['999999'], ['123456']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('returns undefined when the user cancels', async () => {
  const { user } = renderUi(<DialogHost />);
  const ending = withStepUp(guarded());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await ending).toBeUndefined();
});

test('rethrows other failures, before the prompt and after it', async () => {
  const { user } = renderUi(<DialogHost />);
  const taken = new TransportError('constraint-violation', 'Taken.');
  await expect(withStepUp(() => Promise.reject(taken))).rejects.toBe(taken);
  const ending = withStepUp((code) => Promise.reject(code === null ? missing : taken));
  const seen = expect(ending).rejects.toBe(taken);
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  await seen;
});

test('too many wrong codes end the asking', async () => {
  renderUi(<DialogHost />);
  const blocked = new TransportError('permission-error', 'Too many requests.', {
    detail: { ...detail, isBlocked: true },
  });
  await expect(withStepUp(() => Promise.reject(blocked))).rejects.toBe(blocked);
});
