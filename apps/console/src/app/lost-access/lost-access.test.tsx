import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render.tsx';
import { fakeToken } from '../../testing/tokens.ts';
import { useSession } from '../../transport/session/session.ts';
import { openDialog, useDialogs } from '../../ui/dialog/dialogs.ts';
import { DialogHost } from '../../ui/dialog/DialogHost.tsx';
import { NameDialog } from '../../ui/dialog/NameDialog.tsx';
import { LostAccessLine } from './LostAccessLine.tsx';
import { clearLostAccess } from './lost-access.ts';
import { noteLostAccess } from './note-lost-access.ts';

beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  clearLostAccess();
  useSession.setState({ accessToken: fakeToken() });
});

const byOwner = { kind: 'suspended', actor: 'owner@example.org', at: '2026-11-28T20:00:00.000Z', subaccount: 'north' };

test('closes dialogs, says who took the access and when, and gives what was typed; until it is closed', async () => {
  fakeServer({ lastAccessChange: { lastAccessChange: byOwner } });
  renderUi(
    <>
      <LostAccessLine />
      <DialogHost />
    </>,
  );
  const user = userEvent.setup();
  const dialog = openDialog<string>((props) => (
    <NameDialog {...props} title="Rename the rack" confirmLabel="Rename" save={async () => 'never'} />
  ));
  await user.type(await screen.findByRole('textbox'), 'Row 7, left');
  await noteLostAccess({ subaccount: 'north', isPage: false });
  expect(await dialog).toBeUndefined();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /You no longer have access to north\. owner@example\.org suspended you on Nov 28, 2026/,
  );
  await user.click(screen.getByRole('button', { name: 'Copy what you typed' }));
  expect(await navigator.clipboard.readText()).toMatch(/Rename the rack\n.*Row 7, left/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('stays plain where nobody knows who it was, and offers no copy of nothing', async () => {
  fakeServer({ lastAccessChange: { lastAccessChange: null } });
  renderUi(<LostAccessLine />);
  await noteLostAccess({ subaccount: 'north', isPage: true });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your role in north no longer includes the page that was open.',
  );
  expect(screen.queryByRole('button', { name: 'Copy what you typed' })).toBeNull();
});
