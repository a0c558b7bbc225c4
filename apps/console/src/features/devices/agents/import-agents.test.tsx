import type { FileTemplate } from '@headframe/domain/files/file-template';
import { rowsOfFile } from '@headframe/domain/files/rows-of-file';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { cellsOfFile } from '../../../ui/file/table/cells-of-file.ts';
import { agentPage } from './agent.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/file/save-file.ts', () => ({ saveFile: vi.fn() }));
// Without the worker, which the browser tests run.
vi.mock('../../../ui/file/table/read-table-file.ts', () => ({
  tableFileTypes: '.csv,.xls,.xlsx',
  readTableFile: async (file: Blob, template: FileTemplate) =>
    rowsOfFile(template, await cellsOfFile(new Uint8Array(await file.arrayBuffer()))),
}));
beforeEach(() => localStorage.clear());

const outcome = {
  message: '2 agents imported. Row 4: Agent "Hall A" is already taken.',
  applied: 2,
  refused: [{ line: 4, reason: 'Agent "Hall A" is already taken.' }],
  agents: [
    { name: 'Hall B', key: 'hfa_b' },
    { name: '=Hall "C"', key: 'hfa_c' },
  ],
  serverAddress: 'https://farm.example',
};

test('agents are imported from a file; the text of the server is shown, and their keys once, to save', async () => {
  const { user, calls } = await renderPage(agentPage, {
    answers: {
      agentList: { agents: [], agentsAggregate: { count: 0, online: 0 } },
      importAgents: { importAgents: outcome },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import agents' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for a file.');
  const rows =
    'name,ranges,http_asics_enabled,poll_seconds\nHall B,"[10.0.0.0/24, 10.0.1.0/24]",no,30\n"=Hall ""C""",,,\nHall A,,,\n';
  await user.upload(input, new File([rows], 'agents.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(outcome.message)).toBeTruthy();
  const [call] = calls.filter(({ operationName }) => operationName === 'importAgents');
  expect(call?.variables).toMatchObject({
    data: [
      { line: 2, name: 'Hall B', ranges: ['10.0.0.0/24', '10.0.1.0/24'], httpAsicsEnabled: false, pollSeconds: 30 },
      { line: 3, name: '=Hall "C"' },
      { line: 4, name: 'Hall A' },
    ],
  });
  expect((await dialog.findByRole('listitem')).textContent).toBe('Row 4: Agent "Hall A" is already taken.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const keys = within(await screen.findByRole('dialog', { name: 'Keys of 2 agents' }));
  expect(keys.getByText(/hfa_b/).textContent).toContain('hfa_c');
  await user.click(keys.getByRole('button', { name: 'Download keys' }));
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('agent keys.csv');
  expect((await content?.text())?.replace('\uFEFF', '')).toBe(
    `name,key,server\r\n"Hall B","hfa_b","wss://farm.example"\r\n"'=Hall ""C""","hfa_c","wss://farm.example"\r\n`,
  );
  await user.click(keys.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByText(/hfa_b/)).toBeNull());
});
