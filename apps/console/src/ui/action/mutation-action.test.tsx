import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { useDialogs } from '../dialog/dialogs.ts';
import { IconTrash } from '../icon/icons.ts';
import { useToasts } from '../toast/toasts.ts';
import { runAction } from './action.ts';
import { mutationAction } from './mutation-action.ts';

beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  useToasts.setState({ toasts: [] });
});

const missing = new TransportError('permission-error', 'Please enter verify code', {
  detail: { stepUp: 'two-factor' },
});
const run = vi.fn(({ id }: { id: string }, code: string | null) =>
  code === null ? Promise.reject(missing) : Promise.resolve({ id }),
);
const remove = mutationAction<{ id: string; onDone(): void }, { id: string }>({
  key: 'delete',
  label: 'Delete',
  icon: IconTrash,
  permission: undefined,
  isDangerous: true,
  confirm: ({ id }) => ({ title: `Delete ${id}?` }),
  run,
  done: (_, result) => `${result.id} is deleted.`,
});

test('is confirmed by its label, sends with the code, says what is done and lets the screen read again', async () => {
  const { user } = renderUi(<DialogHost />);
  const onDone = vi.fn();
  const ending = runAction(remove, { id: 'a', onDone });
  await screen.findByRole('dialog', { name: 'Delete a?' });
  const confirm = screen.getByRole('button', { name: 'Delete' });
  expect(confirm.dataset['danger']).toBe('true');
  await user.click(confirm);
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  await ending;
  expect(run.mock.calls.map(([, code]) => code)).toEqual([null, '123456']);
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success', title: 'a is deleted.' }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('says as information that nothing was changed', async () => {
  const protect = mutationAction<object, number>({
    key: 'protect',
    label: 'Protect',
    icon: IconTrash,
    permission: undefined,
    run: () => Promise.resolve(0),
    done: (_, count) => `${count} protected.`,
    unchanged: 'All are protected already.',
  });
  await runAction(protect, {});
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'info', title: 'All are protected already.' }]);
});

test('says nothing where the code is not given', async () => {
  const { user } = renderUi(<DialogHost />);
  const onDone = vi.fn();
  const ending = runAction(remove, { id: 'a', onDone });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('textbox', { name: 'Verification code' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await ending;
  expect(useToasts.getState().toasts).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});
