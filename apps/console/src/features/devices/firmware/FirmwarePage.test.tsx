import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { firmwarePage } from './firmware.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const sha256 = 'ab'.repeat(32);
const stock = {
  id: 'image-1',
  name: 'S19 stock',
  family: 'antminer',
  version: 'Thu Jun 15 2023',
  models: ['Antminer S19'],
  controlBoards: ['CVCtrl'],
  size: 42_000_000,
  sha256,
  uploadedBy: 'ada',
  storedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const answers = {
  firmwareList: { firmwareImages: [stock], firmwareImagesAggregate: { count: 1 } },
  firmwareFacets: { firmwareImagesFacets: [] },
  asicFacets: { asicsFacets: [{ column: 'model', values: [{ value: 'Antminer S19', count: 2 }] }] },
  deleteFirmwareImages: { deleteFirmwareImages: 1 },
};

test('an image is described, uploaded from where the server is, and said to be stored', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const sent = [
    { received: 0, stored: false },
    { received: 5, stored: true },
  ];
  const { calls, user } = await renderPage(firmwarePage, {
    answers: {
      ...answers,
      asicFacets: {
        asicsFacets: [{ column: 'model', values: [{ value: 'Antminer S21', count: 1 }] }],
      },
      beginFirmwareUpload: { beginFirmwareUpload: 'image-2' },
      '/api/firmware/image-2': async () => {
        await arrived;
        return Response.json(sent.shift());
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Upload firmware' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload firmware' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for the file.');
  await user.upload(input, new File(['bytes'], 'S19.tar.gz'));
  await user.type(dialog.getByRole('textbox', { name: 'SHA-256' }), 'ab');
  expect(dialog.getByText('64 hexadecimal digits are expected.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'SHA-256' }));
  await user.click(dialog.getByRole('textbox', { name: 'SHA-256' }));
  await user.paste(sha256.toUpperCase());
  await user.click(dialog.getByRole('combobox', { name: 'Family' }));
  await user.click(await screen.findByRole('option', { name: 'Antminer' }));
  await user.type(dialog.getByRole('textbox', { name: 'Version' }), '2023');
  const models = dialog.getByRole('combobox', { name: 'Models' });
  await user.click(models);
  // Suggestions open above their field: they never lie over the buttons below.
  const suggestion = await screen.findByRole('option', { name: 'Antminer S21' });
  expect(suggestion.closest('[data-position]')?.getAttribute('data-position')).toBe('top-start');
  await user.type(models, 'Antminer S19{Enter}');
  expect(submit.disabled).toBe(true);
  await user.type(dialog.getByRole('combobox', { name: 'Control boards' }), 'CVCtrl{Enter}');
  await user.click(submit);
  expect(await dialog.findByRole('status')).toHaveProperty('textContent', 'S19.tar.gz0 B of 5 B sent');
  expect(dialog.queryByRole('textbox', { name: 'SHA-256' })).toBeNull();
  arrive();
  expect(await screen.findByText('The firmware is stored. Its checksum is the one that you entered.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'beginFirmwareUpload')?.variables).toMatchObject({
    image: {
      name: 'S19.tar.gz',
      family: 'antminer',
      models: ['Antminer S19'],
      controlBoards: ['CVCtrl'],
      size: 5,
      sha256,
    },
  });
});

test('an upload that the server refuses says why and is forgotten', async () => {
  const refusal = 'The file has another checksum: 00. Nothing was stored.';
  const { uploadImage } = await import('./upload-image.ts');
  await renderPage(firmwarePage, {
    answers: {
      ...answers,
      '/api/firmware/image-2': () => Response.json({ error: 'validation-failed', message: refusal }, { status: 400 }),
    },
  });
  const upload = { id: 'image-2', file: new Blob(['bytes']), signal: new AbortController().signal };
  await expect(uploadImage({ ...upload, onProgress: () => undefined })).rejects.toThrow(refusal);
});

test('a piece that did not arrive is sent again, and what arrived is reported', async () => {
  let attempts = 0;
  const { uploadImage } = await import('./upload-image.ts');
  await renderPage(firmwarePage, {
    answers: {
      ...answers,
      '/api/firmware/image-2': () => {
        attempts += 1;
        return attempts < 3 ? new Response('{}', { status: 503 }) : Response.json({ received: 5, stored: true });
      },
    },
  });
  const reported: number[] = [];
  const { signal } = new AbortController();
  const onProgress = (received: number) => void reported.push(received);
  await uploadImage({ id: 'image-2', file: new Blob(['bytes']), signal, onProgress, pauses: [1, 1] });
  expect([attempts, reported]).toEqual([3, [5]]);
});

test('an image is deleted after a question that names it', async () => {
  const { calls, user } = await renderPage(firmwarePage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Actions of S19 stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete S19 stock?' }));
  await user.click(question.getByRole('button', { name: 'Delete firmware' }));
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'deleteFirmwareImages')?.variables).toEqual({
      ids: ['image-1'],
    }),
  );
});

test('who may only read is offered no upload', async () => {
  await renderPage(firmwarePage, { answers, permissions: ['firmware'] });
  expect(await screen.findByText('S19 stock')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload firmware' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});
