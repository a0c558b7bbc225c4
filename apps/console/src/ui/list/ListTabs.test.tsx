import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { ListTabs } from './ListTabs.tsx';

test('marks the part that is shown, counts the others where that is known, and reports the choice', async () => {
  const onChoose = vi.fn();
  const tabs = [
    { value: 'all', label: 'All', count: 1200 },
    { value: 'dead', label: 'Dead' },
  ] as const;
  const { user } = renderUi(<ListTabs tabs={tabs} value="all" onChoose={onChoose} />);
  const all = screen.getByRole('tab', { name: /^All/ });
  expect(all.textContent).toBe('All1,200');
  expect(all.getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('tab', { name: 'Dead' }));
  expect(onChoose.mock.calls).toEqual([['dead']]);
});
