import { ownershipActions } from '@headframe/domain/devices/ownership-actions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { EndSharingDialog, ShareDialog } from './OwnershipDialogs.tsx';

const asked = {
  nouns: { device: 'miner' },
  name: 'rig1',
  count: 1,
  snapshot: Promise.resolve({ id: 's-1', count: 1, capableCount: 1, agents: [], incapable: [] }),
  onCancel: vi.fn(),
};

test('a share begins at the name of the subaccount, and Enter sends it', async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<ShareDialog {...asked} kind="asic" words={ownershipActions.share} onAnswer={onAnswer} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subaccount' })));
  await user.type(screen.getByRole('textbox', { name: 'Subaccount' }), 'North{Enter}');
  expect(onAnswer).toHaveBeenCalledWith({
    snapshotId: 's-1',
    with: 'North',
    commandAccess: false,
    tunnelAccess: false,
  });
});

test('a share gives commands where that is chosen', async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<ShareDialog {...asked} kind="asic" words={ownershipActions.share} onAnswer={onAnswer} />);
  await user.click(screen.getByRole('checkbox', { name: /Commands/ }));
  await user.type(screen.getByRole('textbox', { name: 'Subaccount' }), 'North{Enter}');
  expect(onAnswer).toHaveBeenCalledWith({ snapshotId: 's-1', with: 'North', commandAccess: true, tunnelAccess: false });
});

const endSharing = (sharedWith: string | undefined) => {
  const onAnswer = vi.fn();
  const words = ownershipActions.endSharing;
  const ui = renderUi(<EndSharingDialog {...asked} words={words} sharedWith={sharedWith} onAnswer={onAnswer} />);
  return { ...ui, onAnswer };
};

test('the end of the only share of a device names it, and asks for no name', async () => {
  const { user, onAnswer } = endSharing('North');
  expect(screen.getByText('North')).toBeTruthy();
  expect(screen.queryByLabelText('Subaccount')).toBeNull();
  const confirm = screen.getByRole('button', { name: 'End sharing' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  await user.click(confirm);
  expect(onAnswer).toHaveBeenCalledWith({ snapshotId: 's-1', with: null });
});

test('of several shares of a device, one of them is chosen', async () => {
  const { user, onAnswer } = endSharing('North, South');
  await user.click(screen.getByRole('combobox', { name: 'Subaccount' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.click(screen.getByRole('button', { name: 'End sharing' }));
  expect(onAnswer).toHaveBeenCalledWith({ snapshotId: 's-1', with: 'South' });
});

test('a subaccount that would not see the devices is named before they are shared', async () => {
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    const { variables } = JSON.parse(String(init?.body)) as { variables: { kind: string; name: string } };
    const shareReceiverLacks = variables.name === 'North' ? ['Asset'] : null;
    return Promise.resolve(Response.json({ data: { shareReceiverLacks } }));
  });
  const { user } = renderUi(
    <ShareDialog {...asked} kind="asic" words={ownershipActions.share} onAnswer={() => undefined} />,
  );
  const name = screen.getByRole('textbox', { name: 'Subaccount' });
  await user.type(name, 'North');
  expect((await screen.findByRole('status')).textContent).toBe(
    'North does not have the feature Asset: its people would see neither the offer nor the devices.',
  );
  await user.type(name, 'ern');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  vi.unstubAllGlobals();
});
