import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FilterDescription, FilterValues } from './filter.ts';

const filters: FilterDescription[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'online', label: 'Online' },
      { value: 'offline', label: 'Offline' },
      { value: 'hot', label: 'Hot' },
    ],
  },
  {
    kind: 'text',
    key: 'range',
    label: 'IP range',
    entries: 'addresses',
    check: (text) => (text.includes('x') ? 'Invalid value.' : undefined),
  },
  {
    kind: 'number',
    key: 'heat',
    label: 'Temperature',
    unit: '°C',
    presets: [{ value: '85..', label: 'Hotter than 85 °C' }],
  },
];

const changed = vi.fn<(changes: FilterValues) => void>();
beforeEach(() => changed.mockReset());

function Bar({ first = {} }: { first?: FilterValues }) {
  const [values, setValues] = useState<FilterValues>(first);
  return (
    <FilterBar
      filters={filters}
      values={values}
      onChange={(changes) => {
        changed(changes);
        setValues({ ...values, ...changes });
      }}
      search={{ key: 'text', placeholder: 'Name or IP' }}
    />
  );
}

test('adds a filter from the menu and shows it as a chip', async () => {
  const { user } = renderUi(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Offline' }));
  expect(changed).toHaveBeenLastCalledWith({ status: ['offline'] });
  await user.click(screen.getByRole('checkbox', { name: 'Hot' }));
  expect(changed).toHaveBeenLastCalledWith({ status: ['offline', 'hot'] });
  expect(screen.getByRole('button', { name: /Status.*Offline, Hot/ })).toBeTruthy();
});

test('removes one filter, and all filters', async () => {
  const { user } = renderUi(<Bar first={{ status: ['online'], range: '10.0.0.0/24', text: 'rack' }} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
  expect(changed).toHaveBeenLastCalledWith({ status: undefined });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(changed).toHaveBeenLastCalledWith({
    status: undefined,
    range: undefined,
    heat: undefined,
    text: undefined,
  });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('checks a text before it is used', async () => {
  const { user } = renderUi(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'IP range' }));
  const field = await screen.findByRole('textbox', { name: 'IP range' });
  await user.type(field, 'x{Enter}');
  expect(await screen.findByText('Invalid value.')).toBeTruthy();
  expect(changed).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '10.0.0.0/24{Enter}');
  expect(changed).toHaveBeenLastCalledWith({ range: '10.0.0.0/24' });
});

test('searches when the typing pauses', async () => {
  const { user } = renderUi(<Bar />);
  await user.type(screen.getByRole('searchbox'), 'rack-3 ');
  expect(changed).not.toHaveBeenCalled();
  await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ text: 'rack-3' }));
});

test('a range of frequent interest takes two clicks, any other is typed with its unit', async () => {
  const { user } = renderUi(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hotter than 85 °C' }));
  expect(changed).toHaveBeenLastCalledWith({ heat: '85..' });
  await user.click(screen.getByRole('button', { name: /Temperature\s*≥ 85 °C/ }));
  const max = await screen.findByRole('textbox', { name: 'Max, °C' });
  await user.type(max, '80{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('The minimum exceeds the maximum.');
  await user.clear(max);
  await user.type(max, '95,5{Enter}');
  expect(changed).toHaveBeenLastCalledWith({ heat: '85..95.5' });
});

test('a choice can be turned round', async () => {
  const { user } = renderUi(<Bar first={{ status: ['online'] }} />);
  await user.click(screen.getByRole('button', { name: /Status.*Online/ }));
  await user.click(await screen.findByRole('radio', { name: 'is not' }));
  expect(changed).toHaveBeenLastCalledWith({ status: ['!', 'online'] });
  await user.click(screen.getByRole('checkbox', { name: 'Hot' }));
  expect(changed).toHaveBeenLastCalledWith({ status: ['!', 'online', 'hot'] });
  expect(screen.getByRole('button', { name: /Status.*not Online, Hot/ })).toBeTruthy();
});

test('a text of many entries is one chip that counts them, and is edited whole', async () => {
  const addresses = Array.from({ length: 39 }, (_one, index) => `10.0.0.${index + 1}`).join(', ');
  const { user } = renderUi(<Bar first={{ range: addresses }} />);
  const chip = screen.getByRole('button', { name: /^IP range/ });
  expect(chip.textContent).toBe('IP range39 addresses');
  await user.click(chip);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'IP range' })).value).toBe(addresses);
});
