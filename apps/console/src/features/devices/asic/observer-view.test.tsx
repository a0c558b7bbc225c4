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
  expect(calls('asicFacets')).toEqual([
    { columns: ['model', 'firmware', 'preset', 'agentName', 'group', 'rack', ...tags] },
  ]);
});

const ofOthers = ['Pool 10 m', 'Pool rejects', 'Lost', 'Outlets', 'Credential'];
test.each([
  ['whose values the viewer may not read is not offered', ['agent_workers'], []],
  ['of the pool, of outlets and of credentials is offered to who may read them', ['all'], ofOthers],
])('a column %s', async (_which, permissions, offered) => {
  const { user } = await openAsicPage({ rows, permissions });
  await screen.findByText('farm.rig1');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('checkbox', { name: 'Reject rate' });
  const labels = screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  expect(ofOthers.filter((label) => labels.includes(label))).toEqual(offered);
});
