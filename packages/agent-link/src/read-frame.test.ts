import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';
import { readServerMessage } from './read-server-message.ts';

const failure = { kind: 'timeout', message: 'No answer.' };
const report = (deviceId: number) => ({ deviceId, at: 1, ip: '10.0.0.1', scalars: null, detail: null, failure });
const frame = (content: object) => ({
  type: 'frame',
  spoolId: '7b0c4d62-3d2f-4c47-8f4b-0d6a6c1f3b11',
  seq: 1,
  at: 1,
  droppedReports: 0,
  reports: [],
  results: [],
  scans: [],
  ...content,
});

describe('a frame', () => {
  it('of 2,000 reports is stored but for the one of a kind that this version has never heard of', () => {
    const reports: object[] = Array.from({ length: 2000 }, (_, index) => report(index + 1));
    reports[999] = { ...report(1000), kind: 'windmill', scalars: { wind: 12 } };
    const read = readFrame(frame({ reports }));
    if (typeof read === 'string') throw new Error(read);
    expect(read.frame.reports).toHaveLength(1999);
    expect(read.unreadable).toEqual([
      { list: 'reports', entry: reports[999], reason: expect.stringMatching(/^kind: /) },
    ]);
  });

  it('keeps its other results, scans and discovered devices beside an unknown one', () => {
    const result = { requestId: 1, itemId: 1, at: 1, state: 'done', message: '' };
    const device = { ip: '10.0.0.1', mac: null, family: 'windmill-v9', model: null, firmware: null, workerName: null };
    const scan = { requestId: 2, at: 1, state: 'done', scanned: 2, total: 2, message: '' };
    const read = readFrame(
      frame({
        results: [result, { ...result, itemId: 2, state: 'postponed' }],
        scans: [
          { ...scan, discovered: [device, { ...device, ip: 'fe80::1' }] },
          { ...scan, state: 'paused', discovered: [] },
        ],
      }),
    );
    if (typeof read === 'string') throw new Error(read);
    expect(read.frame.results).toEqual([result]);
    expect(read.frame.scans.map(({ discovered }) => discovered.map(({ family }) => family))).toEqual([['windmill-v9']]);
    expect(read.unreadable.map(({ list }) => list)).toEqual(['scans', 'results', 'discovered']);
  });

  it('keeps a discovered device whose outcome for the credentials this version has never heard of, as one that refused them', () => {
    const device = { ip: '10.0.0.1', mac: null, family: 'antminer', model: null, firmware: null, workerName: null };
    const discovered = ['factory', 'unasked', 'by-fingerprint', undefined].map((credentialOutcome) => ({
      ...device,
      credentialOutcome,
    }));
    const scan = { requestId: 2, at: 1, state: 'done', scanned: 1, total: 1, message: '', discovered };
    const read = readFrame(frame({ scans: [scan] }));
    if (typeof read === 'string') throw new Error(read);
    expect(read.frame.scans[0]?.discovered.map(({ credentialOutcome }) => credentialOutcome)).toEqual([
      'factory',
      'unasked',
      'refused',
      'refused',
    ]);
    expect(read.unreadable).toEqual([]);
  });

  it('without its lists, or with too long ones, is none', () => {
    expect(readFrame(frame({ reports: 'none' }))).toEqual(expect.any(String));
    expect(readFrame(frame({ reports: Array.from({ length: 5001 }, () => null) }))).toEqual(expect.any(String));
  });
});

describe('a message of the server', () => {
  const device = { deviceId: 1, ip: '10.0.0.1', mac: null, family: 'antminer', ports: {}, credentials: [] };

  it('keeps its other devices beside one that cannot be read, and fills in ports that the server does not know', () => {
    const read = readServerMessage({
      type: 'devices',
      first: true,
      last: true,
      devices: [device, { ...device, ip: 7 }],
    });
    if (typeof read === 'string') throw new Error(read);
    const { message, unreadable } = read;
    expect(message).toMatchObject({ type: 'devices', devices: [{ deviceId: 1, kind: 'asic', ports: { http: 80 } }] });
    expect(unreadable).toHaveLength(1);
  });

  it('of a type that this version has never heard of is none', () => {
    expect(readServerMessage({ type: 'firmware', devices: [] })).toEqual(expect.any(String));
  });
});
