import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { frameSchema } from '@headframe/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../run/log.ts';
import { scratchFolder } from '../testing/scene.ts';
import { FrameDraft, frameMessage } from './frame-content.ts';
import { Spool } from './spool.ts';

let scratch: ReturnType<typeof scratchFolder>;
let file: string;
const lines: string[] = [];
const opened: Spool[] = [];
beforeEach(() => {
  scratch = scratchFolder();
  file = path.join(scratch.folder, 'spool.db');
  lines.length = 0;
});
afterEach(() => {
  for (const spool of opened.splice(0)) spool.close();
  scratch.remove();
});

function open(limitBytes = 1_000_000, onRenewed = () => {}): Spool {
  const spool = new Spool({ file, limitBytes, log: createLog((line) => lines.push(line)), onRenewed });
  opened.push(spool);
  return spool;
}

/** A frame with `reports` reports and, where a target is given, one result. */
function content(reports: number, itemId?: number) {
  const draft = new FrameDraft();
  for (let n = 1; n <= reports; n += 1) {
    const failure = { kind: 'timeout', message: 'x'.repeat(400) } as const;
    draft.addReport({ deviceId: n, kind: 'asic', at: 1, ip: '10.0.0.1', scalars: null, detail: null, failure });
  }
  if (itemId !== undefined) draft.addResult({ requestId: 1, itemId, at: 1, state: 'done', message: '' });
  return draft.content(1_700_000_000_000);
}

function read(spool: Spool, after = 0) {
  return spool.after(after, 1000).map((frame) => frameSchema.parse(JSON.parse(frameMessage(spool.id, frame))));
}

describe('the spool', () => {
  it('keeps frames in order until they are acknowledged, over a restart', () => {
    const first = open();
    for (let n = 0; n < 3; n += 1) first.append(content(2));
    const { id } = first;
    const second = open();
    expect(second.id).toBe(id);
    expect([second.frames, second.lastSeq, second.highestSeq]).toEqual([3, 3, 3]);
    expect(read(second, 1).map(({ seq }) => seq)).toEqual([2, 3]);
    second.acknowledge(3);
    expect([second.frames, second.bytes, second.lastSeq, second.highestSeq]).toEqual([0, 0, 0, 3]);
    expect(second.append(content(1))).toBe(4);
  });

  it('drops the oldest reports when it is full, counts them, and never drops a result', () => {
    const spool = open(30_000);
    for (let n = 1; n <= 40; n += 1) spool.append(content(5, n % 4 === 0 ? n : undefined));
    expect(spool.bytes).toBeLessThanOrEqual(30_000);
    const frames = read(spool);
    const kept = frames.flatMap(({ reports }) => reports).length;
    expect(frames.flatMap(({ results }) => results).map(({ itemId }) => itemId)).toEqual([
      4, 8, 12, 16, 20, 24, 28, 32, 36, 40,
    ]);
    expect(kept).toBeGreaterThan(20);
    expect(spool.droppedReports).toBe(200 - kept);
    const reported = frames.reduce((sum, { droppedReports }) => sum + droppedReports, 0);
    const last = open(30_000);
    last.append(content(0, 99));
    expect(reported + (read(last).at(-1)?.droppedReports ?? 0)).toBe(200 - kept);
    expect(frames.at(-1)?.reports.length).toBe(5);
  });

  it('begins afresh when the file is damaged, and keeps the damaged one', () => {
    const { id } = open();
    for (const spool of opened.splice(0)) spool.close();
    writeFileSync(file, 'not a database '.repeat(500));
    const fresh = open();
    expect(fresh.id).not.toBe(id);
    expect(fresh.append(content(1))).toBe(1);
    expect(readdirSync(scratch.folder).some((name) => name.startsWith('spool.db.damaged-'))).toBe(true);
    expect(lines.join('')).toContain('A damaged database file was put aside');
  });

  it('begins afresh when the damage shows while it runs', () => {
    let renewed = 0;
    const spool = open(1_000_000, () => (renewed += 1));
    const { id } = spool;
    for (let n = 0; n < 50; n += 1) spool.append(content(20));
    const side = new DatabaseSync(file);
    side.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    side.close();
    writeFileSync(file, Buffer.alloc(200_000, 0xa5), { flag: 'r+' });
    expect(spool.append(content(1))).toBe(1);
    expect(renewed).toBe(1);
    expect(spool.id).not.toBe(id);
  });

  it('numbers from 1 under a new id when it was set back behind the server', () => {
    let renewed = 0;
    const spool = open(1_000_000, () => (renewed += 1));
    for (let n = 0; n < 5; n += 1) spool.append(content(1));
    spool.acknowledge(2);
    const { id } = spool;
    spool.renumber();
    expect(renewed).toBe(1);
    expect(spool.id).not.toBe(id);
    expect(read(spool).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(spool.append(content(1))).toBe(4);
  });

  it('remembers the highest target', () => {
    const spool = open();
    spool.noteItem(8);
    spool.noteItem(5);
    expect(open().highestItem).toBe(8);
  });
});

describe('frames that the server has', () => {
  const house = { id: '0b0e7b4e-6a5a-4f0e-9d41-0c5a4e7f6b10', epoch: 1 };
  const later = { ...house, epoch: 2 };
  /** A spool with five frames of which all are acknowledged to a house. */
  function served(limitBytes?: number): Spool {
    const spool = open(limitBytes);
    for (let n = 1; n <= 5; n += 1) spool.append({ ...content(1, n), at: Date.now() });
    spool.meet(house, 0);
    spool.acknowledge(5);
    return spool;
  }

  it('are sent again to a house that was set back, their reports alone, over a restart too', () => {
    served();
    const spool = open();
    expect([spool.frames, spool.lastSeq, spool.acked]).toEqual([0, 0, 5]);
    expect(spool.meet(house, 2)).toBe('setBack');
    expect([spool.frames, spool.lastSeq, spool.acked]).toEqual([3, 5, 2]);
    expect(read(spool, 2).map(({ seq, reports, results }) => [seq, reports.length, results.length])).toEqual([
      [3, 1, 0],
      [4, 1, 0],
      [5, 1, 0],
    ]);
    expect(spool.append(content(1))).toBe(6);
  });

  it('are none of another house', () => {
    const spool = served();
    expect(spool.meet({ ...house, id: '7d3a6a0e-0f43-4b8e-8a56-0a4b6f1c2d3e' }, 0)).toBe('other');
    expect([spool.frames, spool.keptBytes, spool.acked]).toEqual([0, 0, 5]);
  });

  it('leave as soon as their room is needed, or their time is over', () => {
    const spool = served(5_000);
    expect(spool.keptBytes).toBeGreaterThan(0);
    for (let n = 0; n < 20; n += 1) spool.append(content(2));
    expect([spool.keptBytes, spool.bytes <= 5_000]).toEqual([0, true]);
    const old = open();
    old.append({ ...content(1), at: Date.now() - 49 * 3_600_000 });
    old.acknowledge(old.highestSeq);
    expect(old.keptBytes).toBe(0);
  });

  it('an older house is refused, and one that lacks what it had is no older house', () => {
    const spool = served();
    expect(spool.meet(later, 5)).toBe('same');
    spool.append(content(1));
    spool.acknowledge(6);
    expect(spool.meet(house, 5)).toBe('older');
    expect(spool.meet(later, 6)).toBe('same');
    expect(spool.meet(house, 3)).toBe('setBack');
    expect(spool.meet(house, 3)).toBe('same');
  });

  it('come with the newest mark of each epoch of their house, over a restart too', () => {
    const spool = served();
    for (const mark of ['1a', '1b']) spool.keepMark(mark);
    spool.meet(later, 5);
    expect(spool.marks).toEqual(['1b']);
    spool.keepMark('2a');
    expect(open().marks).toEqual(['2a', '1b']);
    spool.acknowledge(spool.append(content(1)));
    // Restored once more from the backup of the first epoch.
    spool.meet(house, 3);
    expect(spool.marks).toEqual(['1b']);
    for (let epoch = 3; epoch < 9; epoch += 1) {
      spool.meet({ ...house, epoch }, 3);
      spool.keepMark(`${epoch}a`);
    }
    expect(spool.marks).toEqual(['8a', '7a', '6a', '5a']);
    spool.meet({ ...house, id: '7d3a6a0e-0f43-4b8e-8a56-0a4b6f1c2d3e' }, 0);
    expect(spool.marks).toEqual([]);
  });
});
