import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { outletPage } from '../outlet.route.ts';
import { openPduPages } from '../testing/open-pdu-pages.tsx';
import { outletSample } from '../testing/pdu-samples.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

test('an outlet shows its state, what is pending, its PDU and its figures', async () => {
  const outlets = [
    outletSample(),
    outletSample({ id: 'b', key: '2', name: '', desiredState: 'off', outletMismatch: true }),
    outletSample({ id: 'c', key: '3', name: 'third', changing: true, state: 'off' }),
    outletSample({
      id: 'd',
      key: '4',
      name: 'fourth',
      isOnline: false,
      state: 'unknown',
      power: null,
      current: null,
      energy: null,
    }),
    outletSample({
      id: 'e',
      key: '5',
      name: 'fifth',
      desiredName: 'rig-5',
      outletNameMismatch: true,
      onDelay: -1,
    }),
  ];
  await openPduPages(outletPage, { outlets });
  const textOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent ?? '';
  expect(await textOf(/miner-1/)).toContain('No. 1');
  expect(await textOf(/Outlet 2/)).toContain('Target off');
  expect(await textOf(/third/)).toContain('Change pending');
  expect(await textOf(/fourth/)).toContain('PDU offline');
  expect(await textOf(/fourth/)).not.toContain('kW');
  expect(await textOf(/fifth/)).toContain('Target rig-5');
  expect(await textOf(/fifth/)).toContain('on never · off 0 s');
  expect(screen.getAllByRole('link', { name: 'rack-7' })[0]?.getAttribute('href')).toBe(
    '/asic-management/pdus?device=pdu-1',
  );
  expect(screen.getByText(/3 on, 2 off/).textContent).toContain('3.25 kW measured by 3');
});

test('the filters of the URL become one where', async () => {
  const { calls } = await openPduPages(outletPage, {
    search: '?state=["off"]&pduName=rack&pdu=pdu-1&power=..5',
  });
  await screen.findByRole('row', { name: /miner-1/ });
  expect(calls('outletList')[0]).toMatchObject({
    where: {
      _and: [
        { pduId: { _eq: 'pdu-1' } },
        { state: { _in: ['off'] } },
        { pduName: { _ilike: '%rack%' } },
        { power: { _lte: 5 } },
      ],
    },
    orderBy: [{ pduName: 'asc' }, { ordinal: 'asc' }],
  });
});

test('the tabs lead to the list of units and back', async () => {
  const { user } = await openPduPages(outletPage);
  await user.click(await screen.findByRole('tab', { name: 'PDUs' }));
  await waitFor(() => expect(screen.getByText('Another page')).toBeTruthy());
});

test('the drawer of an outlet shows its figures and charts', async () => {
  const { calls } = await openPduPages(outletPage, { search: '?outlet=outlet-1' });
  const drawer = await screen.findByRole('dialog');
  await waitFor(() => expect(drawer.textContent).toContain('230.1 V'));
  await waitFor(() => expect(calls('pduHistory')[0]).toMatchObject({ id: 'pdu-1', part: 'outlet-1' }));
});

const frozen = { id: 's-1', count: 2, capableCount: 1, deviceCount: 1, agents: [], incapable: [] };
const batch = { batchId: 'b-1', deviceCount: 1, partCount: 1 };

const cutOutlet = {
  outlet: 'miner-1',
  pduName: 'rack-7',
  pduIp: '10.0.0.20',
  minerIp: null,
  agentName: null,
  sharedWith: null,
  otherOutlets: 0,
  reason: '',
};
const cutPreview = {
  mayStop: true,
  linked: { outletCount: 1, watts: 3250, unmeasuredCount: 0 },
  unlinked: { outletCount: 1, watts: 250, unmeasuredCount: 0 },
  lists: [
    {
      key: 'stop',
      outletCount: 1,
      minerCount: 1,
      outlets: [{ ...cutOutlet, miner: 'rig-1', minerIp: '10.0.0.7' }],
    },
    { key: 'unlinked', outletCount: 1, minerCount: 0, outlets: [{ ...cutOutlet, miner: null }] },
  ],
};

test('who may not stop miners cuts without, and reads why', async () => {
  const { user, calls } = await openPduPages(outletPage, {
    outlets: [outletSample()],
    answers: {
      snapshotOutlets: { snapshot: frozen },
      outletOff: { batch },
      cutPreview: { cutPreview: { ...cutPreview, mayStop: false } },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Select miner/ }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: /^Turn off/ });
  expect(await within(dialog).findByText('You may not stop miners here.')).toBeTruthy();
  expect(await within(dialog).findByText('1 miner behind 1 outlet: cut while they mine.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(calls('outletOff')).toEqual([{ snapshotId: 's-1', options: { rampSeconds: 0 } }]));
});

test('chosen outlets are switched once confirmed, with ramp and stagger, as a where over outlets', async () => {
  const outlets = [outletSample(), outletSample({ id: 'b', key: '2', name: 'miner-2' })];
  const { user, calls } = await openPduPages(outletPage, {
    outlets,
    answers: {
      snapshotOutlets: { snapshot: frozen },
      outletOff: { batch },
      cutPreview: { cutPreview },
    },
  });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select miner/ })) await user.click(box);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off: 1 outlet of 1 PDU' });
  expect(await within(dialog).findByText(/^1 miner behind 1 outlet: stopped first\. .* left on\.$/)).toBeTruthy();
  expect(within(dialog).getByText('1 outlet without a linked miner: cut at once, whatever is connected.')).toBeTruthy();
  expect(within(dialog).getByText('3.50 kW on 2 outlets: 1 with a linked miner, 1 without (250 W).')).toBeTruthy();
  expect(
    within(dialog).getByText('1 outlet is cut once the miner behind is verified as stopped. 1 outlet is cut at once.'),
  ).toBeTruthy();
  expect(within(dialog).getByText('rack-7 / miner-1 · rig-1 (10.0.0.7)')).toBeTruthy();
  await user.click(within(dialog).getByText('Then cut'));
  expect(within(dialog).getByText(/^1 miner behind 1 outlet: .* cut anyway\.$/)).toBeTruthy();
  const ramp = within(dialog).getByLabelText('Ramp');
  await user.clear(ramp);
  await user.type(ramp, '6');
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/^Turn off: 0 of 1 outlet/)).toBeTruthy();
  expect(calls('snapshotOutlets')).toEqual([{ action: 'outletOff', where: { id: { _in: ['outlet-1', 'b'] } } }]);
  expect(calls('outletOff')).toEqual([
    { snapshotId: 's-1', options: { rampSeconds: 6, stopWithinSeconds: 300, cutAnyway: true } },
  ]);
});

const nothing = { outletCount: 0, watts: 0, unmeasuredCount: 0 };

/** Opens the dialog that turns off the one outlet of the page, with this preview. */
async function openCut(preview: object, snapshot = frozen) {
  const page = await openPduPages(outletPage, {
    outlets: [outletSample()],
    answers: {
      snapshotOutlets: { snapshot },
      outletOff: { batch },
      cutPreview: { cutPreview: preview },
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: /^Select miner/ }));
  await page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Turn off' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: /^Turn off/ }) };
}

test('the cut of an outlet without a linked miner says that nothing is stopped first, and offers no stop', async () => {
  const unlinked = { outletCount: 1, watts: 3070, unmeasuredCount: 0 };
  const { dialog } = await openCut({
    mayStop: true,
    linked: nothing,
    unlinked,
    lists: [{ key: 'unlinked', outletCount: 1, minerCount: 0, outlets: [{ ...cutOutlet, miner: null }] }],
  });
  expect(
    await within(dialog).findByText('3.07 kW on 1 outlet: 0 with a linked miner, 1 without (3.07 kW).'),
  ).toBeTruthy();
  expect(within(dialog).getByText(/No miner is linked to them, so nothing is stopped first\.$/)).toBeTruthy();
  expect(within(dialog).queryByRole('checkbox', { name: 'Stop the miners first' })).toBeNull();
  expect(dialog.textContent).not.toMatch(/verified/);
});

test('a large cut is made once the number of its outlets is typed', async () => {
  const linked = { outletCount: 233, watts: 800_000, unmeasuredCount: 0 };
  const unlinked = { outletCount: 55, watts: 48_000, unmeasuredCount: 5 };
  const { user, calls, dialog } = await openCut({ ...cutPreview, linked, unlinked }, { ...frozen, capableCount: 288 });
  const text =
    '848.00 kW on 288 outlets: 233 with a linked miner, 55 without (48.00 kW). The draw of 5 outlets is not known.';
  expect(await within(dialog).findByText(text)).toBeTruthy();
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Turn off' });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Type 288 to confirm'), '288');
  expect(confirm.disabled).toBe(false);
  await user.click(confirm);
  await waitFor(() => expect(calls('outletOff')).toMatchObject([{ confirmedCount: 288 }]));
});

test('an outlet is renamed in a field that begins with its name', async () => {
  const { user, calls } = await openPduPages(outletPage, {
    answers: { snapshotOutlets: { snapshot: { ...frozen, count: 1 } }, renameOutlet: { batch } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of miner-1 of rack-7' }));
  expect(screen.queryByRole('menuitem', { name: 'Turn on' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: /^Rename: .+ of / });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Name');
  expect(field.value).toBe('miner-1');
  await user.clear(field);
  await user.type(field, 'rig-1');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(calls('renameOutlet')).toEqual([{ snapshotId: 's-1', name: 'rig-1' }]));
});

test('who may only look is offered no command', async () => {
  await openPduPages(outletPage, { permissions: ['pdu'] });
  await screen.findByRole('row', { name: /miner-1/ });
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
