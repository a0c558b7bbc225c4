import { Button } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { DetailDrawer } from '../DetailDrawer.tsx';
import { askConfirmation, ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { openDialog, useDialogs } from '../dialog/dialogs.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { IconRefresh } from '../icon/icons.ts';
import { useShortcut, useShortcutKeys } from '../shortcuts/shortcuts.ts';
import { BulkBar } from '../table/BulkBar.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { noSelection, type Selection } from '../table/selection.ts';

beforeEach(() => useDialogs.setState({ dialogs: [] }));

const columns = [{ key: 'name', label: 'Name', render: ({ name }: { name: string }) => name }];
const rows = [{ name: 'one' }, { name: 'two' }];
const run = () =>
  askConfirmation({ title: 'Reboot?', confirmLabel: 'Reboot', isDangerous: true }).then(() => undefined);
const reboot = { key: 'reboot', label: 'Reboot', icon: IconRefresh, shortcut: 'b', isDangerous: false, run };
const refresh = vi.fn();

function List({ names = rows }: { names?: { name: string }[] }) {
  const [open, setOpen] = useState<string>();
  const [selection, setSelection] = useState<Selection>(noSelection);
  useShortcutKeys();
  useShortcut('r', 'Refresh', refresh);
  return (
    <>
      <input aria-label="Search" />
      <BulkBar selection={selection} onSelect={setSelection} total={names.length} actions={[reboot]} />
      <DataTable
        label="Devices"
        columns={columns}
        rows={names}
        rowKey={({ name }) => name}
        rowActions={() => [reboot]}
        selection={selection}
        onSelect={setSelection}
        onRowOpen={({ name }) => setOpen(name)}
      />
      {open && (
        <DetailDrawer isOpen onClose={() => setOpen(undefined)} title={open}>
          <Button onClick={() => void run()}>Reboot it</Button>
        </DetailDrawer>
      )}
      <DialogHost />
    </>
  );
}

const row = (name: string) => screen.getByRole<HTMLElement>('row', { name: new RegExp(name) });
const focused = () => document.activeElement;

test('a dialog whose button is not ready has the focus nevertheless, and hands it to the button', async () => {
  const { rerender } = renderUi(
    <ConfirmDialog title="A" confirmLabel="Go" isBlocked onConfirm={vi.fn()} onCancel={vi.fn()} />,
  );
  expect(focused()).toBe(screen.getByRole('dialog'));
  rerender(<ConfirmDialog title="A" confirmLabel="Go" onConfirm={vi.fn()} onCancel={vi.fn()} />);
  expect(focused()).toBe(screen.getByRole('button', { name: 'Go' }));
});

test('a form focuses its first field immediately', () => {
  renderUi(
    <FormDialog title="A" submitLabel="Save" onSubmit={() => Promise.resolve()} onCancel={vi.fn()}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('the focus goes from the menu of a row into the dialog and back to the menu button', async () => {
  const { user } = renderUi(<List />);
  const button = screen.getByRole('button', { name: 'Actions of two' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Reboot' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.contains(focused())).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(button);
});

test('Escape closes the dialog, then the drawer, then clears the selection', async () => {
  const { user } = renderUi(<List />);
  act(() => row('one').focus());
  await user.keyboard(' {Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'one' });
  expect(drawer.contains(focused())).toBe(true);
  expect(drawer.getAttribute('aria-modal')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Reboot it' }));
  await screen.findByRole('dialog', { name: 'Reboot?' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Reboot?' })).toBeNull();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Reboot it' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(row('one'));
  expect(screen.getByText('1 of 2 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('1 of 2 selected')).toBeNull();
});

test('shortcuts rest under a dialog', async () => {
  refresh.mockReset();
  const { user } = renderUi(<List />);
  await user.keyboard('r');
  await act(async () => void run());
  await user.keyboard('r');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a dialog is framed, and has the keys, while its code is on its way', async () => {
  const { user } = renderUi(<List />);
  act(() => row('one').focus());
  let arrive: (part: { default(): React.ReactNode }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default(): React.ReactNode }>((resolve) => (arrive = resolve)));
  const closed = vi.fn();
  await act(async () => void openDialog<never>(() => <Late />).then(closed));
  expect((await screen.findByRole('dialog', { name: 'Loading' })).contains(focused())).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(closed).toHaveBeenCalledWith(undefined);
  arrive({ default: () => null });
  await waitFor(() => expect(focused()).toBe(row('one')));
});

test('a row that moves under the keyboard takes the focus from no field', async () => {
  const { user, rerender } = renderUi(<List />);
  act(() => row('one').focus());
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(row('two'));
  const search = screen.getByRole('textbox', { name: 'Search' });
  await user.click(search);
  rerender(<List names={[{ name: 'two' }, { name: 'one' }]} />);
  expect(focused()).toBe(search);
});

/** A list with the details of a row beside it, which are drawn again at each `version`. */
function ListWithPanel({ version }: { version: number }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <input aria-label="Search" />
      <DataTable
        label="Devices"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        openRow={open}
        onRowOpen={({ name }) => setOpen(name)}
      />
      {open && (
        <DetailDrawer isOpen isBeside onClose={() => setOpen(undefined)} title={`${open} ${version}`}>
          <button type="button">Inside</button>
        </DetailDrawer>
      )}
      <DialogHost />
    </>
  );
}

test('details beside a list take the focus when they open, and not again while the list is in use', async () => {
  const { user, rerender } = renderUi(<ListWithPanel version={1} />);
  act(() => row('one').focus());
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: /^one/ });
  expect(focused()).toBe(panel);
  expect(panel.getAttribute('aria-modal')).toBe('false');
  const search = screen.getByRole('textbox', { name: 'Search' });
  await user.click(search);
  rerender(<ListWithPanel version={2} />);
  expect(await screen.findByRole('dialog', { name: 'one 2' })).toBeTruthy();
  expect(focused()).toBe(search);
  await user.keyboard('pdu');
  expect((search as HTMLInputElement).value).toBe('pdu');
});

test('details return the focus to their row, whatever else in the list had it meanwhile', async () => {
  const { user } = renderUi(<ListWithPanel version={1} />);
  act(() => row('two').focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /^two/ });
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Inside' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(row('two'));
});

test('a dialog returns the focus to what opened it in the details, also where their frame had it in between', async () => {
  const { user } = renderUi(<ListWithPanel version={1} />);
  act(() => row('one').focus());
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: /^one/ });
  const inside = screen.getByRole('button', { name: 'Inside' });
  act(() => inside.focus());
  // A menu of the details closed, and its entry took the focus along.
  act(() => panel.focus());
  act(() => void run());
  await screen.findByRole('dialog', { name: 'Reboot?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reboot?' })).toBeNull());
  expect(focused()).toBe(inside);
});

test('every dialog and drawer is a layer', () => {
  const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const framing = (name: string) =>
    Object.entries(sources)
      .filter(([, source]) =>
        new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '@mantine/core'`).test(source),
      )
      .map(([path]) => path.split('/').at(-1));
  expect(framing('Modal')).toEqual(['DialogFrame.tsx']);
  expect(framing('Drawer').toSorted()).toEqual(['DetailDrawer.tsx', 'DrawerOverlay.tsx']);
});
