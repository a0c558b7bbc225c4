import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormSubject } from './form-subject.ts';

interface Pump {
  name: string;
  note: string;
  tags: readonly string[];
}

const stored: Pump = { name: 'North', note: 'old', tags: ['a'] };
const save = vi.fn((values: Pump) => Promise.resolve(values));

function Form({ initial, isGone = false }: { initial: Pump; isGone?: boolean }) {
  return (
    <FormSubject value={{ kind: undefined, id: '1', isGone }}>
      <RecordDialog
        title="Edit pump"
        submitLabel="Save"
        initial={initial}
        labels={{ name: 'Name', note: 'Note' }}
        save={save}
        onAnswer={() => undefined}
        onCancel={() => undefined}
      >
        {({ name, note, tags }, change) => (
          <>
            <TextField label="Name" value={name} onChange={(next) => change({ name: String(next) })} />
            <TextField label="Note" value={note} onChange={(next) => change({ note: String(next) })} />
            <button type="button" onClick={() => change({ tags: [...tags, 'mine'] })}>
              Tag it
            </button>
          </>
        )}
      </RecordDialog>
    </FormSubject>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('an untouched field follows, and a touched one asks which value stays', async () => {
  const { user, rerender } = renderUi(<Form initial={stored} />);
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Mine');
  rerender(<Form initial={{ name: 'Theirs', note: 'new', tags: ['a', 'theirs'] }} />);
  expect(field('Note').value).toBe('new');
  expect(field('Name').value).toBe('Mine');
  const notice = screen.getByRole('group', { name: 'Name was changed meanwhile' });
  expect(notice.textContent).toContain('Theirs. Yours: Mine.');
  expect(saving().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tag it' }));
  await user.click(saving());
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Mine', note: 'new', tags: ['a', 'theirs', 'mine'] });
});

test('the other value may be taken, and follows from then on', async () => {
  const { user, rerender } = renderUi(<Form initial={stored} />);
  await user.type(field('Name'), ' hall');
  rerender(<Form initial={{ ...stored, name: 'Theirs' }} />);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(field('Name').value).toBe('Theirs');
  expect(saving().disabled).toBe(true);
  rerender(<Form initial={{ ...stored, name: 'Later' }} />);
  expect(field('Name').value).toBe('Later');
});

test('what was deleted cannot be saved, and what was typed stays', async () => {
  const { user, rerender } = renderUi(<Form initial={stored} />);
  await user.type(field('Name'), ' hall');
  rerender(<Form initial={stored} isGone />);
  expect(screen.getByRole('alert').textContent).toContain('Nothing can be saved');
  expect(field('Name').value).toBe('North hall');
  expect(saving().disabled).toBe(true);
});
