import { afterAll, vi } from 'vitest';

/**
 * Files of a worker share one page, and the libraries, which load once for all of them: these tests take 190 s of a processor so, and
 * 310 s with a page for each file. A file has the console's own modules for itself, and leaves nothing on the page to the next one.
 */
vi.resetModules();

// Those of Node reach all files that run at the time, and each is the only tab of its browser.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });

type Add = EventTarget['addEventListener'];

/** Of the document these alone: what libraries listen to there, they ask for once for all files. */
const ofDocument: ReadonlySet<string> = new Set(['focusin', 'keydown', 'visibilitychange']);

/** Ends what a target's listeners are for with the file. */
function boundListeners(target: EventTarget, isOurs: (type: string) => boolean): () => void {
  const end = new AbortController();
  const usual: Add = target.addEventListener;
  const bounded: Add = (type, listener, options) => {
    const given = typeof options === 'boolean' ? { capture: options } : options;
    const isBounded = isOurs(type) && given?.signal === undefined;
    usual.call(target, type, listener, isBounded ? { ...given, signal: end.signal } : options);
  };
  target.addEventListener = bounded;
  return () => {
    target.addEventListener = usual;
    end.abort();
  };
}

/** Ends intervals with the file. */
function boundIntervals(): () => void {
  const usual = globalThis.setInterval;
  const begun: ReturnType<typeof setInterval>[] = [];
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const interval = usual(...args);
    begun.push(interval);
    return interval;
  }) as typeof setInterval;
  return () => {
    globalThis.setInterval = usual;
    for (const interval of begun) clearInterval(interval);
  };
}

/** Takes back what a router wrapped around the methods of the history: it would follow the addresses of later files, and lead away from them. */
function unwrapHistory(): void {
  for (const method of ['pushState', 'replaceState']) Reflect.deleteProperty(history, method);
}

const ends = [
  boundListeners(globalThis, () => true),
  boundListeners(document, (type) => ofDocument.has(type)),
  boundIntervals(),
  unwrapHistory,
];

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A part of a page that still loads would bring modules of this file to the next one, without its mocks.
  await vi.dynamicImportSettled();
  for (const end of ends) end();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
