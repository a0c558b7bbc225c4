import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAsicPage } from '../testing/open-asic-page.tsx';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const agent = (id: string, isOnline = true) => ({
  id,
  name: `agent ${id}`,
  isOnline,
  devicePorts: { http: 80, rpc: 4028, whatsminer: 4433 },
});

async function open(agents: readonly object[]) {
  const page = await openAsicPage({
    rows: [],
    answers: { agentsForInsertion: { agents }, insertAsic: { insertAsic: 'asic-9' } },
  });
  await page.user.click(screen.getByRole('button', { name: 'Insert ASIC' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert ASIC' }));
  const insert = dialog.getByRole('button', { name: 'Insert' });
  return { ...page, dialog, insert };
}

test('a miner is inserted with its address alone where there is one agent, and its drawer opens', async () => {
  const { user, dialog, insert, calls, search } = await open([agent('a', false)]);
  expect(await dialog.findByText('This agent is offline. It reads the miner once it is back.')).toBeTruthy();
  expect(insert.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'IP address' }), '10.0.1.117');
  await user.click(insert);
  await screen.findByText('The ASIC is inserted.');
  await screen.findByText('agent a identifies and reads it once it is back online.');
  expect(calls('insertAsic')).toEqual([
    { agentId: 'a', ip: '10.0.1.117', model: '', serialNumber: '', user: '', password: '' },
  ]);
  expect(search()).toMatchObject({ device: 'asic-9' });
});

test('an agent is chosen among several, bad fields are named, and all that is entered is sent', async () => {
  const { user, dialog, insert, calls } = await open([agent('a'), agent('b')]);
  const type = (name: string, text: string) => user.type(dialog.getByLabelText(name), text);
  await type('IP address', '10.0.1');
  expect(dialog.getByText('An IPv4 address of a device is expected.')).toBeTruthy();
  await type('IP address', '.7');
  await type('MAC address', '02-AB-CD-00-12');
  expect(dialog.getByText(/A MAC address is expected/)).toBeTruthy();
  await type('MAC address', '-3F');
  await type('Password', 'secret');
  expect(dialog.getByText('A password needs its user.')).toBeTruthy();
  await type('User', 'root');
  await user.click(dialog.getByText('Ports'));
  await type('Web interface', '8080');
  expect(insert.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'agent b · online' }));
  await user.click(insert);
  await screen.findByText('The ASIC is inserted.');
  expect(calls('insertAsic')).toEqual([
    {
      agentId: 'b',
      ip: '10.0.1.7',
      macAddress: '02:ab:cd:00:12:3f',
      model: '',
      serialNumber: '',
      user: 'root',
      password: 'secret',
      devicePorts: { http: 8080 },
    },
  ]);
});
