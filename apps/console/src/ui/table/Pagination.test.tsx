import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Pagination } from './Pagination.tsx';

test('says which rows are shown and turns pages within their bounds', async () => {
  const onPage = vi.fn();
  const onSize = vi.fn();
  const { user } = renderUi(<Pagination page={35} size={100} total={3480} onPage={onPage} onSize={onSize} />);
  expect(screen.getByText('3,401–3,480 of 3,480')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenCalledWith(34);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25');
  expect(onSize).toHaveBeenCalledWith(25);
});

test('of nothing shows nothing', () => {
  renderUi(<Pagination page={1} size={10} total={0} onPage={vi.fn()} onSize={vi.fn()} />);
  expect(screen.getByText('0–0 of 0')).toBeTruthy();
});

test('offers as many rows as fit, and names a size that is none of the usual ones', async () => {
  const onFit = vi.fn();
  const usual = { page: 2, total: 3480, onPage: vi.fn(), onSize: vi.fn() };
  const { user, rerender } = renderUi(<Pagination {...usual} size={50} fit={{ isOn: false, onFit }} />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows' });
  await user.selectOptions(choice, 'Fit');
  expect(onFit).toHaveBeenCalledOnce();
  rerender(<Pagination {...usual} size={14} fit={{ isOn: true, onFit }} />);
  expect(choice.selectedOptions[0]?.textContent).toBe('Fit (14)');
  rerender(<Pagination {...usual} size={14} fit={{ isOn: false, onFit }} />);
  expect(choice.selectedOptions[0]?.textContent).toBe('14');
});

test('says that the rows of another page are on their way', () => {
  const page = { page: 2, size: 50, total: 250, onPage: vi.fn(), onSize: vi.fn() } as const;
  const { rerender } = renderUi(<Pagination {...page} isLoading />);
  expect(screen.getByText('Loading 51–100 of 250')).toBeTruthy();
  rerender(<Pagination {...page} />);
  expect(screen.getByText('51–100 of 250')).toBeTruthy();
});
