import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { askUntilDone } from './ask-until-done.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DialogHost } from './DialogHost.tsx';
import { useDialogs, type DialogProps } from './dialogs.ts';

beforeEach(() => useDialogs.setState({ dialogs: [] }));

function Asked({ onAnswer, onCancel }: DialogProps<string>) {
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button onClick={() => onAnswer(name)}>Save</button>
      <button onClick={onCancel}>Cancel</button>
    </>
  );
}

const ask = (perform: (name: string) => Promise<void>) =>
  askUntilDone<string>((props) => <Asked {...props} />, perform);

test('after a refusal the dialog is still open with what was entered, until it is performed', async () => {
  const { user } = renderUi(<DialogHost />);
  const perform = vi.fn((name: string) => (name === 'north' ? Promise.resolve() : Promise.reject(new Error('None.'))));
  const ending = ask(perform);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'nor');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(perform.mock.calls).toEqual([['nor']]));
  const again = await screen.findByRole('textbox', { name: 'Name' });
  expect(again).toHaveProperty('value', 'nor');
  await user.type(again, 'th');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await ending;
  expect(perform.mock.calls).toEqual([['nor'], ['north']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('while the answer is performed the confirmation is busy, and is not given twice', async () => {
  const { user } = renderUi(<DialogHost />);
  const { promise, resolve } = Promise.withResolvers<void>();
  const perform = vi.fn(() => promise);
  const ending = askUntilDone<true>(
    ({ onAnswer, onCancel }) => (
      <ConfirmDialog title="Reboot?" confirmLabel="Reboot" onConfirm={() => onAnswer(true)} onCancel={onCancel} />
    ),
    perform,
  );
  const confirm = await screen.findByRole('button', { name: 'Reboot' });
  await user.click(confirm);
  expect(confirm).toHaveProperty('disabled', true);
  await user.click(confirm);
  expect(perform).toHaveBeenCalledOnce();
  resolve();
  await ending;
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog that is cancelled performs nothing', async () => {
  const { user } = renderUi(<DialogHost />);
  const perform = vi.fn(() => Promise.resolve());
  const ending = ask(perform);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await ending;
  expect(perform).not.toHaveBeenCalled();
});
