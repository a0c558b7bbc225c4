import { chromium, expect, type Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { findChromium } from '../../scripts/checks/find-chromium.ts';
import { Api } from '../../e2e/src/api.ts';
import { signInAt } from '../../e2e/src/fixtures.ts';
import { owner, startProduct } from '../../e2e/src/product.ts';
import type { Bench, BenchCase } from './bench-case.ts';
import { rounded } from './percentiles.ts';
import { until } from './until.ts';

const devices = 100;
const settleSeconds = 30;
const seconds = 60;

/** What one tab received and how long its main thread worked since it was opened. */
interface TabUse {
  socketBytes: number;
  httpBytes: number;
  /** CPU time of the tasks of the main thread, s. */
  taskSeconds: number;
}

/** Opens a browser; the case's end closes it. */
async function openTab(bench: Bench): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  bench.atEnd.defer(() => browser.close());
  return browser.newPage({ viewport: { width: 1440, height: 900 } });
}

/** Counts what a tab receives, over its sockets (as text, before any compression) and over HTTP (as sent). */
async function meter(page: Page): Promise<() => Promise<TabUse>> {
  const received = { socketBytes: 0, httpBytes: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (received.socketBytes += Buffer.byteLength(payload))),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received.httpBytes += encodedDataLength));
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return { ...received, taskSeconds: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN };
  };
}

/** One tab with the list of 100 miners of `npm start`, each polled every 15 s, that nobody touches. */
export const pushCase: BenchCase = {
  description:
    'what a tab with a list of 100 miners receives in a minute (budget: < 200 kB), and how busy its main thread is',
  async run(bench) {
    const product = await startProduct({ devices, firstAddress: '127.91.0.1' });
    bench.atEnd.defer(() => product.stop());
    const api = new Api(product.origin);
    const countHashing = async () => {
      const { asicsAggregate } = await api.ask<{ asicsAggregate: { count: number } }>(
        '{ asicsAggregate(where: { isOnline: { _eq: true }, hashrate: { _gt: 0 } }) { count } }',
      );
      return asicsAggregate.count;
    };
    await until('The farm', 180, countHashing, (count) => count === devices);

    const page = await openTab(bench);
    const read = await meter(page);
    await signInAt(page, product.consoleUrl, owner);
    await page.goto(`${product.consoleUrl}asic-management/devices?size=${devices}`);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager).toContainText(`1–${devices} of ${devices}`, { timeout: 30_000 });
    await delay(settleSeconds * 1000);

    const before = await read();
    const startedAt = performance.now();
    await delay(seconds * 1000);
    const after = await read();
    const minutes = (performance.now() - startedAt) / 60_000;

    const socketKilobytes = (after.socketBytes - before.socketBytes) / 1000 / minutes;
    const httpKilobytes = (after.httpBytes - before.httpBytes) / 1000 / minutes;
    bench.log(`${rounded(socketKilobytes)} kB/min over the socket, ${rounded(httpKilobytes)} kB/min over HTTP`);
    return {
      rows: devices,
      kilobytesPerMinute: rounded(socketKilobytes + httpKilobytes),
      mainThreadPercent: rounded(((after.taskSeconds - before.taskSeconds) / (minutes * 60)) * 100),
    };
  },
};
