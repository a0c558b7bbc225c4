import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import { push } from '../../../testing/fake-pushes.ts';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { agentPage } from './agent.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const hall: AgentRowFragment = {
  id: '1c8a730e-25f5-4ef5-892f-4dd14db86843',
  name: 'Hall A',
  isOnline: true,
  version: '3.9.3',
  updateState: 'current',
  serverVersion: '3.9.3',
  os: 'Linux',
  hostname: 'box',
  ip: '10.0.0.2',
  deviceCount: 40,
  devicesByKind: [
    { kind: 'asic', count: 40 },
    { kind: 'chiller', count: 1 },
  ],
  activeNodeCount: 38,
  disconnectedCount: 2,
  hashrate: 5230,
  connectedAt: at,
  lastSeenAt: at,
  createdAt: at,
  setting: {
    pollSeconds: 15,
    kindPollSeconds: [{ kind: 'pdu', pollSeconds: 60 }],
    deviceTimeoutMs: 5000,
    maximumSockets: 512,
    scanSockets: 2048,
    spoolMegabytes: 512,
    ranges: [],
    httpAsicsEnabled: true,
    dcRestartService: false,
  },
  kinds: ['asic'],
  devicePorts: standardPorts,
  stats: {
    at,
    connected: 38,
    disconnected: 2,
    pollsPerSecond: 2.66,
    openSockets: 4,
    spoolFrames: 12,
    spoolBytes: 34_000,
    droppedReports: 3,
    memoryBytes: 156_000_000,
    isBehind: false,
    intervalFactor: 1,
    delaySeconds: 0.1,
    excusedPolls: 0,
  },
};

function answers(rows: readonly AgentRowFragment[] = [hall]) {
  return {
    agentList: {
      agents: rows,
      agentsAggregate: { count: rows.length, online: rows.filter(({ isOnline }) => isOnline).length },
    },
    createAgent: { createAgent: { id: '2', key: 'hfa_secret', serverAddress: 'https://farm.example' } },
    renewAgentKey: { renewAgentKey: { id: hall.id, key: 'hfa_renewed', serverAddress: 'http://localhost:8420' } },
    updateAgent: { updateAgent: true },
    removeAgent: { removeAgent: true },
  };
}

const sentTo = (calls: { operationName: string; variables: unknown }[], name: string) =>
  calls.filter((call) => call.operationName === name).map((call) => call.variables);

test('lists agents with their figures, and removes a deleted one immediately', async () => {
  await renderPage(agentPage, { answers: answers() });
  expect(
    await screen.findByRole('row', {
      name: /Hall A Online 38 · 2 off 5.23 Ph\/s 2.7\/s 12 · 33.2 KiB · 3 dropped 149 MiB/,
    }),
  ).toBeTruthy();
  expect(screen.getByText(/1 of 1 online/)).toBeTruthy();
  push('agentListUpdates', { agentsUpdates: [{ ...hall, isOnline: false }] });
  expect(await screen.findByRole('row', { name: /Hall A Offline/ })).toBeTruthy();
  const behind = { ...hall.stats, isBehind: true, intervalFactor: 2.25, delaySeconds: 9.1 };
  push('agentListUpdates', { agentsUpdates: [{ ...hall, stats: behind }] });
  expect(await screen.findByRole('row', { name: /Hall A Behind/ })).toBeTruthy();
});

test('creates an agent and shows its key once, with the command that starts it', async () => {
  const { user, calls } = await renderPage(agentPage, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Create agent' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '  Hall B {Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Key of Hall B' });
  expect(sentTo(calls, 'createAgent')).toEqual([{ name: 'Hall B', twoFactorCode: null }]);
  expect(within(dialog).getByText('hfa_secret')).toBeTruthy();
  expect(
    within(dialog).getByText(
      /^\(mkdir .* HEADFRAME_SERVER_URL='wss:\/\/farm\.example' HEADFRAME_AGENT_KEY='hfa_secret'/,
    ),
  ).toBeTruthy();
  expect(within(dialog).queryByText(/works on the server itself only/)).toBeNull();
  await user.click(within(dialog).getByRole('tab', { name: 'Windows x64' }));
  expect(within(dialog).getByText(/\$env:HEADFRAME_AGENT_KEY='hfa_secret'/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByText('hfa_secret')).toBeNull());
});

const codeMissing = () =>
  Response.json({
    errors: [
      {
        message: 'Please enter verify code',
        extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
      },
    ],
  });

/** An answer given only to a call that carries a code. */
const withCode = (data: object) => (call: ReceivedCall) =>
  (call.variables as { twoFactorCode: string | null }).twoFactorCode === null ? codeMissing() : Response.json({ data });

test('asks for a code of the second factor before an agent is created or its key renewed', async () => {
  const base = answers();
  const { user, calls } = await renderPage(agentPage, {
    answers: {
      ...base,
      createAgent: withCode(base.createAgent),
      renewAgentKey: withCode(base.renewAgentKey),
    },
  });
  const giveCode = async () =>
    user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Create agent' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hall B{Enter}');
  await giveCode();
  await user.click(await screen.findByRole('button', { name: 'I saved it' }));
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Renew key' }));
  await user.click(await screen.findByRole('button', { name: 'Renew key' }));
  await giveCode();
  expect(await screen.findByText('hfa_renewed')).toBeTruthy();
  expect(sentTo(calls, 'renewAgentKey')).toEqual([
    { id: hall.id, twoFactorCode: null },
    { id: hall.id, twoFactorCode: '123456' },
  ]);
});

test('offers no new key without the right to read device passwords', async () => {
  const { user } = await renderPage(agentPage, { answers: answers(), permissions: ['agent_write'] });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Renew key' })).toBeNull();
});

test('warns of an address that leads nowhere from another machine', async () => {
  const { user } = await renderPage(agentPage, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Renew key' }));
  await user.click(await screen.findByRole('button', { name: 'Renew key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Key of Hall A' });
  expect(within(dialog).getByText(/works on the server itself only.*HEADFRAME_PUBLIC_URL/)).toBeTruthy();
});

test('a taken name shows the message of the server, and can be corrected', async () => {
  const detail = { caption: "You can't create duplicate agent name." };
  const taken = () =>
    Response.json({
      errors: [{ message: 'Agent "Hall A" is already taken.', extensions: { code: 'constraint-violation', detail } }],
    });
  const { user } = await renderPage(agentPage, { answers: { ...answers(), createAgent: taken } });
  await user.click(await screen.findByRole('button', { name: 'Create agent' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(field, 'Hall A{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Agent "Hall A" is already taken.');
  expect(alert.textContent).toContain(detail.caption);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '2');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('saves settings once every field is good', async () => {
  const { user, calls } = await renderPage(agentPage, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const field = await screen.findByRole('textbox', { name: 'Poll interval' });
  await user.clear(field);
  await user.type(field, '2');
  expect(screen.getByText('Between 5 and 3,600.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.type(field, '0');
  await user.type(screen.getByRole('textbox', { name: 'ASICs' }), '45');
  await user.click(screen.getByRole('switch', { name: /Ask ASICs over HTTP/ }));
  await user.click(screen.getByRole('switch', { name: /Restart service after a disconnect/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(sentTo(calls, 'updateAgent')).toEqual([
    {
      id: hall.id,
      setting: {
        ...hall.setting,
        pollSeconds: 20,
        kindPollSeconds: [{ kind: 'asic', pollSeconds: 45 }],
        httpAsicsEnabled: false,
        dcRestartService: true,
      },
      from: { setting: hall.setting },
    },
  ]);
});

test('removing names the devices that go with it, and wants the name typed', async () => {
  const { user, calls } = await renderPage(agentPage, { answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove agent and 40 devices' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Type Hall A to confirm' }), 'Hall A');
  await user.click(button);
  expect(await screen.findByText('Agent Hall A removed.')).toBeTruthy();
  expect(sentTo(calls, 'removeAgent')).toEqual([{ id: hall.id }]);
});

test('a read-only viewer is offered no changes', async () => {
  const { user } = await renderPage(agentPage, { answers: answers(), permissions: ['agent', 'agent_workers'] });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['View ASICs']);
  expect(screen.queryByRole('button', { name: 'Create agent' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download agent' })).toBeTruthy();
});

test('the menu leads to the devices of each kind that the agent has and the viewer may see', async () => {
  const devicesByKind = [
    { kind: 'pdu', count: 12 },
    { kind: 'sensor', count: 4 },
  ];
  const { user, search } = await renderPage(agentPage, {
    answers: answers([{ ...hall, devicesByKind }]),
    permissions: ['agent', 'agent_workers', 'pdu', 'sensor'],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['View PDUs', 'View sensors']);
  await user.click(screen.getByRole('menuitem', { name: 'View PDUs' }));
  expect(await screen.findByText('Another page')).toBeTruthy();
  expect(search()).toEqual({ agentName: ['Hall A'] });
});

test('an archive that was never asked for is built on the spot, with its progress, and can then be saved', async () => {
  const archive = { platform: 'win-x64', state: 'missing', detail: '' };
  const others = [
    { platform: 'linux-x64', state: 'ready', detail: '' },
    { platform: 'linux-arm64', state: 'failed', detail: 'The archive could not be built: npm error network' },
  ];
  const downloads = {
    '/api/agent-downloads/builds': ({ variables }: { variables: unknown }) => {
      expect(variables).toEqual({ platform: 'win-x64' });
      Object.assign(archive, { state: 'building', detail: '2/4 Fetching Node for win-x64' });
      return Response.json(archive);
    },
    '/api/agent-downloads': () => Response.json([archive, ...others]),
  };
  const { user } = await renderPage(agentPage, { answers: { ...answers(), ...downloads } });
  await user.click(await screen.findByRole('button', { name: 'Download agent' }));
  expect((await screen.findByRole('link', { name: 'Download for Linux x64' })).getAttribute('href')).toBe(
    '/api/agent-downloads/linux-x64',
  );
  expect(screen.getByText('The archive could not be built: npm error network')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Build for Linux ARM64' }).textContent).toBe('Try again');
  await user.click(screen.getByRole('button', { name: 'Build for Windows x64' }));
  const progress = await screen.findByRole('progressbar', { name: 'Building the archive for Windows x64' });
  expect(progress.getAttribute('aria-valuenow')).toBe('2');
  expect(screen.getByText('Fetching Node for win-x64')).toBeTruthy();
  Object.assign(archive, { state: 'ready', detail: '' });
  expect(await screen.findByRole('link', { name: 'Download for Windows x64' }, { timeout: 4000 })).toBeTruthy();
});

test('without an agent the first step is to create one', async () => {
  const { user } = await renderPage(agentPage, { answers: answers([]) });
  expect(await screen.findByText('No agents yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Create agent' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Create agent' })).toBeTruthy();
});

const old: AgentRowFragment = { ...hall, version: '3.8.0', updateState: 'available' };
const installed = { installAgentUpdates: { installAgentUpdates: { batchId: 'b', agentCount: 1 } } };

test('an agent with an older version offers its update, and is updated once that is confirmed', async () => {
  const { user, calls } = await renderPage(agentPage, { answers: { ...answers([old]), ...installed } });
  expect(await screen.findByText('Update available')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions of Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update agent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Hall A from 3.8.0 to 3.9.3?' });
  await user.click(within(dialog).getByRole('button', { name: 'Update agent' }));
  expect(await screen.findByText('Updating 1 agent.')).toBeTruthy();
  expect(sentTo(calls, 'installAgentUpdates')).toEqual([{ where: { id: { _eq: hall.id } } }]);
});

test('the chosen agents are updated together', async () => {
  const { user, calls } = await renderPage(agentPage, { answers: { ...answers([old]), ...installed } });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Hall A' }));
  await user.click(await screen.findByRole('button', { name: /^Update agents/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Update the chosen agents?' });
  await user.click(within(dialog).getByRole('button', { name: 'Update agents' }));
  await waitFor(() => expect(sentTo(calls, 'installAgentUpdates')).toHaveLength(1));
  expect(JSON.stringify(sentTo(calls, 'installAgentUpdates'))).toContain(hall.id);
});

test.each([
  ['current', undefined],
  ['updating', 'Updating'],
  ['byHand', 'Update by hand'],
  ['withServer', 'From sources'],
])('an agent whose update is %s offers none', async (updateState, word) => {
  const { user } = await renderPage(agentPage, { answers: answers([{ ...old, updateState }]) });
  await user.click(await screen.findByRole('button', { name: 'Actions of Hall A' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(screen.queryByRole('menuitem', { name: 'Update agent' })).toBeNull();
  if (word !== undefined) expect(screen.getByText(word)).toBeTruthy();
});
