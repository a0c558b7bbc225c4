import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { IconRefresh } from '../icon/icons.ts';
import type { RunnableAction } from './action.ts';
import { ActionMenuDropdown } from './ActionMenu.tsx';
import { FewActionButtons } from './FewActionButtons.tsx';

const ask = vi.fn(() => Promise.resolve<Record<string, string>>({ cool: 'It has no fans.' }));
const run = vi.fn(() => Promise.resolve());
const closed = vi.fn();
afterEach(() => vi.clearAllMocks());

const judging = { key: 'miner 1', ask };
const entry = (label: string, judgedAs: string): RunnableAction => ({
  key: label,
  label,
  icon: IconRefresh,
  shortcut: undefined,
  isDangerous: false,
  judging,
  judgedAs,
  run,
});
const actions = [entry('Reboot', 'reboot'), entry('Cooling', 'cool'), entry('Blink', 'toString')];

const menu = (shown: readonly RunnableAction[]) => (
  <Menu opened onClose={closed}>
    <Menu.Target>
      <button type="button">Target</button>
    </Menu.Target>
    <ActionMenuDropdown actions={shown} />
  </Menu>
);

test('an entry that cannot be done is reached by the keyboard, says why and does nothing; one question is for all', async () => {
  const { user } = renderUi(menu(actions));
  const cooling = await screen.findByRole('menuitem', { name: 'Cooling' });
  await waitFor(() => expect(cooling.getAttribute('aria-description')).toBe('It has no fans.'));
  expect(cooling.getAttribute('aria-disabled')).toBe('true');
  expect(ask).toHaveBeenCalledTimes(1);
  screen.getByRole('menuitem', { name: 'Reboot' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(cooling);
  // Without a layout its reference counts as hidden.
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('It has no fans.');
  await user.keyboard('{Enter}');
  await user.click(cooling);
  expect(run).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'Blink' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a question that fails leaves every entry as it is', async () => {
  ask.mockRejectedValueOnce(new Error('No connection.'));
  const { user } = renderUi(menu(actions));
  await user.click(await screen.findByRole('menuitem', { name: 'Cooling' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('buttons of a drawer say it as well, and ask again while they are shown, at most every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user, rerender } = renderUi(<FewActionButtons actions={actions} />);
  const cooling = screen.getByRole('button', { name: 'Cooling' });
  await waitFor(() => expect(cooling.getAttribute('aria-disabled')).toBe('true'));
  await user.click(cooling);
  expect(run).not.toHaveBeenCalled();
  ask.mockResolvedValue({});
  rerender(<FewActionButtons actions={[...actions]} />);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 10_000);
  rerender(<FewActionButtons actions={[...actions]} />);
  await waitFor(() => expect(cooling.getAttribute('aria-disabled')).toBeNull());
  expect(ask).toHaveBeenCalledTimes(2);
  await user.click(cooling);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
