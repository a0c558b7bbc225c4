import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { parseTimeRange } from './time-range.ts';
import { TimeRangePicker } from './TimeRangePicker.tsx';

test('a range that ends before it begins shows an error, any other is accepted', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = renderUi(<TimeRangePicker value="24h" onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Other range' }));
  const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')];
  fireEvent.change(from, { target: { value: '2026-03-02T10:00' } });
  fireEvent.change(to, { target: { value: '2026-03-02T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toBe('Invalid date filters');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(to, { target: { value: '2026-03-02T11:30' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const range = parseTimeRange(onChange.mock.calls[0]?.[0] ?? '');
  expect(range).toMatchObject({ kind: 'between' });
  if (range?.kind === 'between') expect(range.to - range.from).toBe(90 * 60);
});
