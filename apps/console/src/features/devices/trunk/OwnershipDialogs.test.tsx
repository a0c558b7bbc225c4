import { ownershipActions } from '@headframe/domain/devices/ownership-actions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { ShareDialog } from './OwnershipDialogs.tsx';

const asked = {
  nouns: { device: 'miner' },
  name: 'rig1',
  count: 1,
  snapshot: Promise.resolve({ id: 's-1', count: 1, capableCount: 1, agents: [], incapable: [] }),
  onCancel: vi.fn(),
};

test('a share begins at the name of the subaccount, and Enter sends it', async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<ShareDialog {...asked} words={ownershipActions.share} onAnswer={onAnswer} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subaccount' })));
  await user.type(screen.getByRole('textbox', { name: 'Subaccount' }), 'North{Enter}');
  expect(onAnswer).toHaveBeenCalledWith({ snapshotId: 's-1', with: 'North', tunnelAccess: false });
});
