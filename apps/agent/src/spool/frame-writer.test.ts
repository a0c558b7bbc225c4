import path from 'node:path';
import type { ItemResult } from '@headframe/agent-link';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder } from '../testing/scene.ts';
import { FrameWriter } from './frame-writer.ts';
import { Spool } from './spool.ts';

const log = createLog(() => {});
let scratch: ReturnType<typeof scratchFolder>;
let spool: Spool;
beforeEach(() => {
  scratch = scratchFolder();
  spool = new Spool({ file: path.join(scratch.folder, 'spool.db'), limitBytes: 10_000_000, log });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  spool.close();
  scratch.remove();
});

const result = (itemId: number): ItemResult => ({ requestId: 1, itemId, at: 1, state: 'done', message: '' });

it('sends a result within a tenth of a second, and a stream of results in few frames', () => {
  const writer = new FrameWriter({
    spool,
    log,
    closeAfterMs: 1000,
    onFrame: () => {},
    beforeResults: () => {},
    onReportsLost: () => {},
  });
  writer.addResult(result(1));
  vi.advanceTimersByTime(100);
  expect(spool.frames).toBe(1);

  // 3,000 results within 3 s.
  for (let itemId = 2; itemId <= 3001; itemId += 1) {
    writer.addResult(result(itemId));
    vi.advanceTimersByTime(1);
  }
  expect(spool.frames).toBeGreaterThan(3);
  expect(spool.frames).toBeLessThan(10);

  vi.advanceTimersByTime(2000);
  const before = spool.frames;
  writer.addResult(result(4000));
  vi.advanceTimersByTime(100);
  expect(spool.frames).toBe(before + 1);
});
