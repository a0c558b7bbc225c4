import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asicSample } from './testing/asic-sample.ts';
import { openAsicPage } from './testing/open-asic-page.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
afterEach(() => sessionStorage.clear());

const rows = [asicSample()];

test.each([
  ['an observer loads no tags', 'hfo_link', []],
  ['anyone signed in does', undefined, ['tags']],
])('%s', async (_who, token, tags) => {
  if (token) sessionStorage.setItem('headframe.observerToken', token);
  const { calls } = await openAsicPage({ rows, permissions: ['agent_workers'] });
  await screen.findByText('farm.rig1');
  expect(calls('asicFacets')).toEqual([{ columns: ['model', 'firmware', 'preset', 'agentName', ...tags] }]);
});
