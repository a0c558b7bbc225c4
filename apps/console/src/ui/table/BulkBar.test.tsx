import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { IconRefresh } from '../icon/icons.ts';
import { BulkBar } from './BulkBar.tsx';
import { noSelection, selectAll, withRows } from './selection.ts';

const action = (label: string) => ({
  key: label,
  label,
  icon: IconRefresh,
  shortcut: undefined,
  isDangerous: false,
  run: vi.fn(() => Promise.resolve()),
});

test('is away while nothing is chosen', () => {
  renderUi(<BulkBar selection={noSelection} onSelect={vi.fn()} total={3480} actions={[]} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('says how many of how many, and chooses all that match', async () => {
  const onSelect = vi.fn();
  const { user } = renderUi(
    <BulkBar selection={withRows(noSelection, ['1', '2'], true)} onSelect={onSelect} total={3480} actions={[]} />,
  );
  expect(screen.getByText('2 of 3,480 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all 3,480 that match' }));
  expect(onSelect).toHaveBeenCalledWith(selectAll);
});

test('runs actions, those beyond the first few from a menu', async () => {
  const actions = ['Reboot', 'Blink', 'Stop'].map(action);
  const { user } = renderUi(
    <BulkBar selection={selectAll} onSelect={vi.fn()} total={5} actions={actions} shownActions={2} />,
  );
  await user.click(screen.getByRole('button', { name: 'Reboot' }));
  expect(actions[0]?.run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stop' }));
  expect(actions[2]?.run).toHaveBeenCalledTimes(1);
});
