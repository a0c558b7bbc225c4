import { Menu } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { IconRefresh } from '../icon/icons.ts';
import type { RunnableAction } from './action.ts';
import { ActionMenuItems } from './ActionMenu.tsx';

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
      <Menu.Dropdown>
        <ActionMenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>,
  );
  const shown = (await screen.findByRole('menu')).innerText.replaceAll(/\s+/g, ' ').trim();
  expect(shown.replaceAll(' ', '')).toBe('RebootSettingsTagsNoteOwnerShareDelete');
});
