import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { useAccess } from '../../transport/session/access.ts';
import { useConnectivity } from '../../transport/browser/connectivity.ts';
import { Banners } from './Banners.tsx';

afterEach(() => {
  useConnectivity.setState({ isOnline: true });
  useAccess.setState({ observer: undefined });
});

test('shows that the browser is offline until it is online again', () => {
  renderUi(<Banners />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => useConnectivity.setState({ isOnline: false }));
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  act(() => useConnectivity.setState({ isOnline: true }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an observer sees that the view is read-only', () => {
  act(() => useAccess.setState({ observer: { role: 'observer', username: '' } }));
  renderUi(<Banners />);
  expect(screen.getByRole('note', { name: 'Observer' }).textContent).toContain('read-only');
});
