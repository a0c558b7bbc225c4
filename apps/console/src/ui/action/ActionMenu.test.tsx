import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { IconRefresh } from '../icon/icons.ts';
import type { RunnableAction } from './action.ts';
import { ActionMenuDropdown } from './ActionMenu.tsx';

const action = (label: string, rest: Partial<RunnableAction> = {}): RunnableAction => ({
  key: label,
  label,
  icon: IconRefresh,
  shortcut: undefined,
  isDangerous: false,
  run: () => Promise.resolve(),
  ...rest,
});

test('a menu shows what has no group first, then each group under its heading, then what is dangerous', async () => {
  const actions = [
    action('Tags', { group: 'Settings' }),
    action('Delete', { isDangerous: true, group: 'Owner' }),
    action('Reboot'),
    action('Share', { group: 'Owner' }),
    action('Note', { group: 'Settings' }),
  ];
  renderUi(
    <Menu opened>
      <ActionMenuDropdown actions={actions} />
    </Menu>,
  );
  const shown = (await screen.findByRole('menu')).innerText.replaceAll(/\s+/g, ' ').trim();
  expect(shown.replaceAll(' ', '')).toBe('RebootSettingsTagsNoteOwnerShareDelete');
});

test('a long menu is searched by the words of its entries and their groups, and run from the keyboard', async () => {
  const run = vi.fn(() => Promise.resolve());
  const names = Array.from({ length: 12 }, (_, index) => `Setting ${index}`);
  const actions = [
    ...names.map((name) => action(name, { group: 'Settings' })),
    action('Change pool', { group: 'Pools', run }),
    action('Reset pool', { group: 'Pools' }),
  ];
  const { user } = renderUi(
    <Menu defaultOpened>
      <Menu.Target>
        <button type="button">Target</button>
      </Menu.Target>
      <ActionMenuDropdown actions={actions} />
    </Menu>,
  );
  const field = await screen.findByRole('searchbox', { name: 'Find in Actions' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('POOL');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Change pool', 'Reset pool']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Reset pool');
  // What is typed on an entry goes on in the field.
  await user.keyboard('s change');
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Change pool']);
  await user.keyboard('x');
  expect(screen.getByRole('status').textContent).toBe('Nothing matches “POOLs changex”');
  await user.keyboard('{Backspace}{Enter}');
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
});

test('a menu that fits at a glance has no search, and a long one closes on Escape', async () => {
  const menuOf = (count: number) => (
    <Menu defaultOpened key={count}>
      <Menu.Target>
        <button type="button">Target</button>
      </Menu.Target>
      <ActionMenuDropdown actions={Array.from({ length: count }, (_, index) => action(`Action ${index}`))} />
    </Menu>
  );
  const { user, rerender } = renderUi(menuOf(11));
  await screen.findByRole('menu');
  expect(screen.queryByRole('searchbox')).toBeNull();
  rerender(menuOf(12));
  await user.type(await screen.findByRole('searchbox'), 'action{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
