import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { RecordDialog } from './RecordDialog.tsx';

test('can be saved once a value differs from the initial one, and answers with the result', async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(
    <RecordDialog
      title="Set fruit"
      submitLabel={({ fruit }) => `Set ${fruit}`}
      initial={{ fruit: 'apple', count: 1 }}
      save={({ fruit, count }) => Promise.resolve(`${count} ${fruit}`)}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    >
      {({ fruit }, change) => (
        <button type="button" onClick={() => change({ fruit: fruit === 'apple' ? 'pear' : 'apple' })}>
          {fruit}
        </button>
      )}
    </RecordDialog>,
  );
  const set = await screen.findByRole<HTMLButtonElement>('button', { name: 'Set apple' });
  expect(set.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'apple' }));
  await user.click(screen.getByRole('button', { name: 'pear' }));
  expect(set.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'apple' }));
  await user.click(set);
  expect(onAnswer.mock.calls).toEqual([['1 pear']]);
});
