import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { askUntilDone } from './ask-until-done.ts';
import { DialogHost } from './DialogHost.tsx';
import { useDialogs, type DialogProps } from './dialogs.ts';

beforeEach(() => useDialogs.setState({ dialogs: [] }));

function Asked({ entered = '', onAnswer, onCancel }: DialogProps<string> & { entered: string | undefined }) {
  const [name, setName] = useState(entered);
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button onClick={() => onAnswer(name)}>Save</button>
      <button onClick={onCancel}>Cancel</button>
    </>
  );
}

const ask = (perform: (name: string) => Promise<void>) =>
  askUntilDone<string>((props, entered) => <Asked {...props} entered={entered} />, perform);

test('after a refusal the dialog opens again with what was entered, until it is performed', async () => {
  const { user } = renderUi(<DialogHost />);
  const perform = vi.fn((name: string) => (name === 'north' ? Promise.resolve() : Promise.reject(new Error('None.'))));
  const ending = ask(perform);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'nor');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(perform.mock.calls).toEqual([['nor']]));
  const again = await screen.findByRole('textbox', { name: 'Name' });
  expect(again).toHaveProperty('value', 'nor');
  await user.type(again, 'th');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await ending;
  expect(perform.mock.calls).toEqual([['nor'], ['north']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a dialog that is cancelled performs nothing', async () => {
  const { user } = renderUi(<DialogHost />);
  const perform = vi.fn(() => Promise.resolve());
  const ending = ask(perform);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await ending;
  expect(perform).not.toHaveBeenCalled();
});
