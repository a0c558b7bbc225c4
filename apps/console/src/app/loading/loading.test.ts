import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingFailure } from '@headframe/domain/errors/error-handling';
import { useConnectivity } from '../../transport/browser/connectivity.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { watchForUpdates } from '../updates/watch-for-updates.ts';
import { handleLoadingFailure, setLoadingEffects } from './handle-loading-failure.ts';
import { loadPart, PartLoadError } from './load-part.ts';

const effects = { reload: vi.fn(), goToConnectionError: vi.fn() };
const fetched = vi.fn<typeof fetch>();
const titles = () => useToasts.getState().toasts.map(({ title }) => title);
const newVersion = 'New version is available; please refresh the page.';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  setLoadingEffects(effects);
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  fetched.mockReset();
  setLoadingEffects(undefined);
  useConnectivity.setState({ isOnline: true });
  useToasts.setState({ toasts: [] });
});

test('a part that fails to load, or takes 120 s, is a loading failure', async () => {
  const broken = await loadPart(() => Promise.reject(new TypeError('x'))).catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(PartLoadError);
  expect(isLoadingFailure((broken as Error).message)).toBe(true);
  const late = loadPart(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  const isOver = vi.fn();
  void late.then(isOver);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(((await late) as Error).message).toMatch(/^Loading chunk \d+ failed \(timeout\)$/);
});

test('while our host does not answer it is ConnectionError, after four probes', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const handling = handleLoadingFailure();
  await vi.advanceTimersByTimeAsync(3600);
  await handling;
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(effects.goToConnectionError).toHaveBeenCalledTimes(1);
  expect(effects.reload).not.toHaveBeenCalled();
});

test('else the page is reloaded once, and then a message names the newer version', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('ok')));
  await Promise.all([handleLoadingFailure(), handleLoadingFailure()]);
  expect(effects.reload).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual([]);
  await handleLoadingFailure();
  expect(effects.reload).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual([newVersion]);
  expect(useToasts.getState().toasts[0]).toMatchObject({ timeoutMs: 100_000 });
  expect(useToasts.getState().toasts[0]?.actions?.map(({ label }) => label)).toEqual(['Refresh', 'Cancel']);
});

test('a newer build is offered once, checked at most every 30 s, and never for the same build', async () => {
  let build = '0011223344556677';
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ build }))));
  const stop = watchForUpdates('0011223344556677');
  const comeBack = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    globalThis.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
  };
  await comeBack(0);
  expect(fetched).toHaveBeenCalledWith('/user/version.json', expect.objectContaining({ cache: 'no-store' }));
  build = '8899aabbccddeeff';
  await comeBack(1000);
  expect(titles()).toEqual([]);
  await comeBack(30_000);
  expect(titles()).toEqual([newVersion]);
  useToasts.getState().toasts[0]?.actions?.[1]?.onClick();
  await comeBack(60_000);
  expect(titles()).toEqual([]);
  stop();
  fetched.mockClear();
  await comeBack(60_000);
  expect(fetched).not.toHaveBeenCalled();
});
