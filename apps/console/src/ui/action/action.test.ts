import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAccess, type Subaccount } from '../../transport/session/access.ts';
import { IconRefresh } from '../icon/icons.ts';
import { useToasts } from '../toast/toasts.ts';
import { actionsFor, useActionsFor, type ActionDescription } from './action.ts';

function grant(...permissions: string[]): void {
  const selected: Subaccount = {
    id: '1',
    name: 'main',
    isOwner: false,
    isArchived: false,
    isApproved: true,
    pinned: false,
    accessType: 'member',
    coinEnum: 0,
    permissions,
    hiddenFeatures: [],
    features: { asset: true, gpu: false, energy: false, trading: false },
    organization: null,
    invitation: null,
  };
  useAccess.setState({ selected });
}

const perform = vi.fn<(ids: readonly string[]) => Promise<void>>(() => Promise.resolve());
const reboot: ActionDescription<readonly string[]> = {
  key: 'reboot',
  label: 'Reboot',
  icon: IconRefresh,
  permission: 'agent_worker_reboot_write',
  isAvailable: (ids) => ids.length > 0,
  perform,
};

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  useAccess.setState({ selected: undefined });
  perform.mockReset();
});

test('an action is offered where it is permitted and available', () => {
  grant('agent_workers');
  expect(actionsFor([reboot], ['1'])).toEqual([]);
  grant('agent_worker_reboot_write');
  expect(actionsFor([reboot], ['1'])).toHaveLength(1);
  expect(actionsFor([reboot], [])).toEqual([]);
  grant('all');
  expect(actionsFor([reboot], ['1'])).toHaveLength(1);
});

test('the actions of a page follow changes of the rights', () => {
  const descriptions = [reboot];
  const ids = ['1'];
  act(() => grant('agent_workers'));
  const { result } = renderHook(() => useActionsFor(descriptions, ids));
  expect(result.current).toEqual([]);
  act(() => grant('agent_worker_reboot_write'));
  expect(result.current.map(({ key }) => key)).toEqual(['reboot']);
  const before = result.current;
  act(() => grant('all'));
  expect(result.current).toBe(before);
});

test('a failure ends as one toast', async () => {
  grant('all');
  perform.mockRejectedValue(new Error('The agent is not connected.'));
  await actionsFor([reboot], ['1'])[0]?.run();
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', title: 'The agent is not connected.' }]);
});
