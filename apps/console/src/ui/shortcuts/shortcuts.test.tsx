import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { useKeyHint, useShortcut, useShortcutKeys } from './shortcuts.ts';
import { ShortcutsOverlay } from './ShortcutsOverlay.tsx';

const refresh = vi.fn();
const palette = vi.fn();

function Page() {
  useShortcutKeys();
  useShortcut('r', 'Refresh', refresh);
  useKeyHint('arrowdown', 'Next row');
  useKeyHint('space', 'Select the row');
  useShortcut('mod+k', 'Open the command palette', palette);
  return (
    <>
      <input aria-label="Name" />
      <ShortcutsOverlay />
    </>
  );
}

test('keys run their shortcut, but not while one types', async () => {
  const { user } = renderUi(<Page />);
  await user.keyboard('r');
  expect(refresh).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole('textbox'), 'r');
  expect(refresh).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}k{/Control}');
  expect(palette).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}r{/Control}');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a question mark lists them', async () => {
  const { user } = renderUi(<Page />);
  await user.keyboard('?');
  expect(await screen.findByText('Open the command palette')).toBeTruthy();
  expect(screen.getByText('Show shortcuts')).toBeTruthy();
  expect(screen.getByText('Next row').nextElementSibling?.textContent).toBe('↓');
  expect(screen.getByText('Select the row').nextElementSibling?.textContent).toBe('Space');
});

test('a shortcut is removed with its page', async () => {
  refresh.mockReset();
  const { user, rerender } = renderUi(<Page />);
  rerender(<div />);
  await user.keyboard('r');
  expect(refresh).not.toHaveBeenCalled();
});
