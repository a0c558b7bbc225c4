import { rowsHeader } from '@headframe/domain/devices/export-paths';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../toast/toasts.ts';
import { receiveFile } from './receive-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

/** An answer whose pieces arrive when the test sends them. */
function slowFile(headers: Record<string, string>) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: new Response(body, { headers }),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    fail: (cause: unknown) => controller?.error(cause),
  };
}

const shown = () => useToasts.getState().toasts.map(({ title, caption, progress }) => ({ title, caption, progress }));

it('receives a small file without a toast, under its name', async () => {
  const received = await receiveFile('Exporting', () =>
    Promise.resolve(
      new Response('a,b\r\n', { headers: { 'content-disposition': 'attachment; filename="ASICs.csv"' } }),
    ),
  );
  expect(received?.name).toBe('ASICs.csv');
  expect(await received?.content.text()).toBe('a,b\r\n');
  expect(shown()).toEqual([]);
});

it('says after a second how many rows of a CSV file have arrived, and takes the toast away', async () => {
  const file = slowFile({ 'content-type': 'text/csv; charset=utf-8', [rowsHeader]: '4' });
  const received = receiveFile('Exporting ASICs', () => Promise.resolve(file.response));
  file.send('header\r\none\r\ntwo');
  await vi.advanceTimersByTimeAsync(1100);
  expect(shown()).toEqual([
    { title: 'Exporting ASICs', caption: '4 rows · 16 B received', progress: { done: 2, failed: 0, total: 4 } },
  ]);
  file.send('\r\nthree\r\nfour\r\nfive "with\r\nlines"\r\n');
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()[0]?.progress).toEqual({ done: 4, failed: 0, total: 4 });
  file.end();
  expect((await received)?.content.size).toBeGreaterThan(20);
  expect(shown()).toEqual([]);
});

it('shows no bar where rows cannot be counted, and none again once it is closed', async () => {
  const file = slowFile({ 'content-type': 'application/octet-stream' });
  const received = receiveFile('Downloading log', () => Promise.resolve(file.response));
  file.send('x'.repeat(2048));
  await vi.advanceTimersByTimeAsync(1100);
  expect(shown()).toEqual([{ title: 'Downloading log', caption: '2 KiB received', progress: undefined }]);
  useToasts.setState({ toasts: [] });
  await vi.advanceTimersByTimeAsync(600);
  expect(shown()).toEqual([]);
  file.end();
  await received;
});

it('is cancelled by its toast', async () => {
  const received = receiveFile(
    'Exporting',
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  await vi.advanceTimersByTimeAsync(1100);
  useToasts.getState().toasts[0]?.actions?.[0]?.onClick();
  expect(await received).toBeUndefined();
  expect(shown().map(({ title }) => title)).toEqual(['The download was cancelled.']);
});

it('says that a file broke off on its way; an answer that never began is for the caller', async () => {
  const file = slowFile({});
  const received = receiveFile('Exporting', () => Promise.resolve(file.response));
  file.fail(new TypeError('network'));
  expect(await received).toBeUndefined();
  expect(shown().map(({ title }) => title)).toEqual(['The download broke off. Please try again.']);
  await expect(receiveFile('Exporting', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
