import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { AutoRefresh } from './state/AutoRefresh.tsx';
import { CopyButton } from './file/CopyButton.tsx';
import { DetailDrawer, Facts } from './DetailDrawer.tsx';
import { NoMatch, NothingYet } from './state/EmptyState.tsx';
import { ErrorState } from './state/ErrorState.tsx';
import { IconCircleCheck } from './icon/icons.ts';
import { PageHeader } from './page/PageHeader.tsx';
import { AsOf, RelativeTime } from './figure/RelativeTime.tsx';
import { StatTile } from './figure/StatTile.tsx';
import { StatusBadge } from './state/StatusBadge.tsx';
import { useToasts } from './toast/toasts.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a status is icon and word, not colour alone', () => {
  const { container } = renderUi(<StatusBadge word="Hashing" tone="ok" icon={IconCircleCheck} />);
  expect(screen.getByText('Hashing')).toBeTruthy();
  expect(container.querySelector('svg')).toBeTruthy();
});

test('a tile holds its place until its number is there', () => {
  const { rerender } = renderUi(<StatTile label="Power" value={undefined} unit="MW" />);
  expect(screen.queryByText('MW')).toBeNull();
  rerender(<StatTile label="Power" value="9.84" unit="MW" />);
  expect(screen.getByText('MW')).toBeTruthy();
});

test('ages move on', () => {
  vi.useFakeTimers();
  const at = Date.now() - 58_000;
  renderUi(
    <>
      <RelativeTime at={at} />
      <AsOf at={at} />
    </>,
  );
  expect(screen.getByText('just now')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByText('1 minute ago')).toBeTruthy();
  expect(screen.getByText('updated 1m 8s ago')).toBeTruthy();
});

test('copies without a clipboard API, and says so', async () => {
  const copied: string[] = [];
  document.execCommand = () => {
    copied.push(document.querySelector('textarea')?.value ?? '');
    return true;
  };
  renderUi(<CopyButton text="10.0.0.1" label="IP" />);
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  act(() => screen.getByRole('button', { name: 'Copy IP' }).click());
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ title: 'Copied to clipboard.' }]));
  expect(copied).toEqual(['10.0.0.1']);
  expect(document.querySelector('textarea')).toBeNull();
});

test('the two empty states: nothing yet with a first step, no match with a way out', async () => {
  const onClear = vi.fn();
  const { user } = renderUi(
    <>
      <NothingYet title="No agents yet">
        <button type="button">Create an agent</button>
      </NothingYet>
      <NoMatch noun="devices" onClear={onClear} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Create an agent' })).toBeTruthy();
  expect(screen.getByText('No devices match these filters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('an error says why and offers to try again', async () => {
  const onRetry = vi.fn();
  const { user } = renderUi(<ErrorState error={new Error('The server is busy.')} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the drawer shows facts and closes', async () => {
  const onClose = vi.fn();
  const { user } = renderUi(
    <DetailDrawer isOpen onClose={onClose} title="rack-3-17">
      <Facts facts={[['Model', 'Antminer S21']]} />
    </DetailDrawer>,
  );
  expect(await screen.findByRole('dialog', { name: 'rack-3-17' })).toBeTruthy();
  expect(screen.getByText('Antminer S21')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a page has one heading', () => {
  renderUi(<PageHeader title="ASICs" detail="3,480 devices" />);
  expect(screen.getByRole('heading', { level: 1, name: 'ASICs' })).toBeTruthy();
});

test('auto-refresh offers OFF, 60, 300 and 600 seconds', async () => {
  const onSeconds = vi.fn();
  const onRefresh = vi.fn();
  const { user } = renderUi(
    <AutoRefresh seconds={60} onSeconds={onSeconds} onRefresh={onRefresh} isFetching={false} asOf={Date.now()} />,
  );
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['OFF', '60 s', '300 s', '600 s']);
  await user.selectOptions(screen.getByRole('combobox'), '300 s');
  expect(onSeconds).toHaveBeenCalledWith(300);
  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});
