import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { useShortcutKeys } from '../shortcuts/shortcuts.ts';
import { ShortcutsOverlay } from '../shortcuts/ShortcutsOverlay.tsx';
import { useRowSteps } from './use-row-steps.ts';

const rows = ['a', 'b', 'c'];

function List({ first }: { first?: string }) {
  const [openKey, open] = useState<string | undefined>(first);
  useShortcutKeys();
  useRowSteps({ rows, openKey, open }, (row) => row, true);
  return (
    <>
      <p data-testid="open">{openKey}</p>
      <ShortcutsOverlay />
    </>
  );
}

test('J and K, and the arrows, step through the rows while details are open, and stop at the ends', async () => {
  const { user } = renderUi(<List first="a" />);
  const open = () => screen.getByTestId('open').textContent;
  for (const [key, row] of [
    ['{ArrowUp}', 'a'],
    ['{ArrowDown}', 'b'],
    ['j', 'c'],
    ['{ArrowDown}', 'c'],
    ['{ArrowUp}', 'b'],
    ['k', 'a'],
  ] as const) {
    await user.keyboard(key);
    expect(`${key} ${open()}`).toBe(`${key} ${row}`);
  }
});

test('the list of shortcuts names J, K and the arrows, with details and without', async () => {
  const { user } = renderUi(<List />);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByTestId('open').textContent).toBe('');
  await user.keyboard('?');
  await screen.findByText('Details of the next row, once some are open');
  for (const key of ['J', 'K', '↓', '↑']) expect(screen.getByText(key)).toBeTruthy();
});
