import { setImmediate } from 'node:timers/promises';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import type { LoadedTemplate } from './loaded-template.ts';
import { ShareChecker } from './share-checker.ts';
import type { ShareVerdict } from './share-verdict.ts';
import { randomTemplate } from './testing/random-template.ts';
import { ReferenceSession } from './testing/reference-session.ts';

/** One step of a random history of a connection. */
const actions = (coinEnum: 0 | 1) => {
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => Buffer.from(value).toString('hex'));
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('template' as const),
        tip: fc.integer({ min: 0, max: 2 }),
        /** Whether it is the one before once more, as a node gives it when nothing happened. */
        isSame: fc.boolean(),
        headBytes: fc.integer({ min: 42, max: 90 }),
        tailBytes: fc.integer({ min: 10, max: 280 }),
        branchCount: fc.integer({ min: 0, max: 14 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('job' as const),
        /** How many templates back. */
        back: fc.nat({ max: 2 }),
        exponent: fc.integer({ min: -16, max: -13 }),
        isWeighted: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('mask' as const), mask: fc.constantFrom(0, 0x1fffe000, 0x0000e000) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('extranonce' as const), extranonce1: hex(4) }) },
    {
      weight: 20,
      arbitrary: fc.record({
        kind: fc.constant('share' as const),
        worker: fc.constantFrom('farm.a', 'farm.a', 'farm.b', 'farm.c', 'farm.A', ''),
        back: fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 12 })),
        extranonce2: hex(coinEnum === 0 ? 8 : 4),
        seconds: fc.oneof(fc.nat({ max: 600 }), fc.integer({ min: -1200, max: 8000 })),
        nonce: hex(4),
        bits: fc.constantFrom(undefined, undefined, '00000000', '00002000', '1fffe000', '20000000', '00000001', 'xx'),
        /** What is done to the line. */
        change: fc.constantFrom(
          'none',
          'none',
          'again',
          'again upper case',
          'again under another job',
          'short extranonce',
          'long nonce',
          'space in time',
          'no hex',
          'job with zero',
          'job in upper case',
          'number as time',
          'few parameters',
          'many parameters',
          'escape',
        ),
      }),
    },
  );
};

type Action = ReturnType<typeof actions> extends fc.Arbitrary<infer Value> ? Value : never;
type ShareAction = Extract<Action, { kind: 'share' }>;

function parametersOf(share: ShareAction, jobId: number, earlier: unknown[]): unknown[] {
  const time = (1_790_000_000 + share.seconds).toString(16);
  const job = jobId.toString(16);
  const plain = [share.worker, job, share.extranonce2, time, share.nonce, ...(share.bits ? [share.bits] : [])];
  const changed = (index: number, value: unknown) => plain.with(index, value as string);
  switch (share.change) {
    case 'again':
      return earlier.length > 0 ? earlier : plain;
    case 'again upper case':
      return earlier.map((value, index) => (index > 1 && typeof value === 'string' ? value.toUpperCase() : value));
    case 'again under another job':
      return earlier.length > 0 ? earlier.with(1, job) : plain;
    case 'short extranonce':
      return changed(2, share.extranonce2.slice(2));
    case 'long nonce':
      return changed(4, `00${share.nonce}`);
    case 'space in time':
      return changed(3, ` ${time.slice(1)}`);
    case 'no hex':
      return changed(2, `${share.extranonce2.slice(0, -1)}g`);
    case 'job with zero':
      return changed(1, `0${job}`);
    case 'job in upper case':
      return changed(1, job.toUpperCase());
    case 'number as time':
      return changed(3, 1_790_000_000);
    case 'few parameters':
      return plain.slice(0, 4);
    case 'many parameters':
      return [...plain, '00000000', '00000000'];
    default:
      return plain;
  }
}

async function compare(coinEnum: 0 | 1, history: readonly Action[]) {
  const coin = minedCoin(coinEnum);
  const extranonce2Bytes = coinEnum === 0 ? 8 : 4;
  const checker = new ShareChecker<string>({ coin, extranonce1Bytes: 4, extranonce2Bytes });
  const verdicts = new Map<number, ShareVerdict<string>>();
  const onVerdict = (verdict: ShareVerdict<string>) => {
    expect(verdicts.has(verdict.id as number)).toBe(false);
    verdicts.set(verdict.id as number, verdict);
  };
  const session = checker.openSession({ extranonce1: Buffer.from('01020304', 'hex'), onVerdict });
  const reference = new ReferenceSession('01020304', extranonce2Bytes);
  for (const worker of ['farm.a', 'farm.b']) {
    session.authorize(worker, worker);
    reference.workers.add(worker);
  }
  const templates: LoadedTemplate[] = [];
  const jobs: number[] = [];
  const expected = new Map<number, ReturnType<ReferenceSession['submit']>>();
  const settle = async () => {
    await setImmediate();
    while (verdicts.size < expected.size) await setImmediate();
  };
  let earlier: unknown[] = [];
  for (const [index, action] of history.entries()) {
    if (action.kind !== 'share') await settle();
    if (action.kind === 'template') {
      // One share in eight meets the network's target multiplied by the weight.
      const fixed = { coinEnum, extranonceBytes: 5 + extranonce2Bytes, weight: 65_536, bits: 0x1e200000 };
      const before = templates.at(-1)?.template;
      const template = action.isSame && before ? { ...before } : randomTemplate({ ...action, ...fixed, name: index });
      templates.push(checker.addTemplate(template));
      reference.addTemplate(template);
    } else if (action.kind === 'job') {
      const template = templates.at(-1 - action.back) ?? templates.at(-1);
      if (!template) continue;
      const id = checker.nextJobId() + 9;
      // Without its weight, Bitcoin's least difficulty is met once in 65,536 hashes: those are the low ones.
      const { isWeighted } = action;
      session.addJob({ id, template, difficulty: 2 ** action.exponent, isWeighted });
      reference.addJob(id, template.template, 2 ** action.exponent, isWeighted ? 65_536 : 1);
      jobs.push(id);
    } else if (action.kind === 'mask') {
      session.versionMask = action.mask;
      reference.mask = BigInt(action.mask);
    } else if (action.kind === 'extranonce') {
      session.setExtranonce1(Buffer.from(action.extranonce1, 'hex'));
      reference.extranonce1 = action.extranonce1;
    } else {
      const params = parametersOf(action, jobs.at(-1 - action.back) ?? 1, earlier);
      if (action.change === 'none') earlier = params;
      let text = JSON.stringify({ id: index, method: 'mining.submit', params });
      if (action.change === 'escape') text = text.replace('"farm', '"\\u0066arm');
      expected.set(index, reference.submit(text));
      const line = Buffer.from(`##${text}##`);
      const isRead = session.submitLine(line, 2, line.length - 2);
      if (!isRead) session.submitParameters(index, params);
      // A session lets no more than 16 shares wait for a thread.
      if (coinEnum === 1 && expected.size % 8 === 0) await settle();
    }
  }
  await settle();
  const seen = [...verdicts].map(([id, { outcome, difficulty, worker, block }]) => {
    const parts = block && [block.header, block.coinbase].map((bytes) => Buffer.from(bytes).toString('hex'));
    return [id, { outcome, difficulty, worker, block: parts?.join(' ') }] as const;
  });
  expect(new Map(seen)).toEqual(expected);
  return seen.map(([, { outcome }]) => outcome);
}

const opening: readonly Action[] = [
  { kind: 'template', tip: 0, isSame: false, headBytes: 66, tailBytes: 160, branchCount: 12 },
  { kind: 'job', back: 0, exponent: -16, isWeighted: true },
];

/** A history with every outcome: which of them random ones hold is left to chance. */
function plannedHistory(extranonce2Bytes: number): Action[] {
  const share: ShareAction = {
    kind: 'share',
    worker: 'farm.a',
    back: 0,
    extranonce2: '00'.repeat(extranonce2Bytes),
    seconds: 0,
    nonce: '00000000',
    bits: undefined,
    change: 'none',
  };
  return [
    ...opening,
    share,
    { ...share, change: 'again' },
    { ...share, seconds: 8000 },
    { ...share, change: 'no hex' },
    { ...share, worker: 'farm.c' },
    { ...share, bits: '00000001' },
    { ...share, change: 'job with zero' },
    { kind: 'job', back: 0, exponent: 0, isWeighted: false },
    { ...share, nonce: '00000001' },
    { kind: 'template', tip: 1, isSame: false, headBytes: 66, tailBytes: 160, branchCount: 12 },
    { ...share, nonce: 'ffffffff' },
  ];
}

describe('verdicts on random histories', () => {
  it.each([
    [0 as const, proofLength(300, 5000)],
    [1 as const, proofLength(15, 300)],
  ])(
    'of coin %i are those of a plain, slow check',
    async (coinEnum, numRuns) => {
      const outcomes = new Set(await compare(coinEnum, plannedHistory(coinEnum === 0 ? 8 : 4)));
      const all = ['accepted', 'bad-time', 'bad-version', 'duplicate', 'low-difficulty', 'malformed', 'stale'];
      expect([...outcomes].sort()).toEqual([...all, 'unauthorized', 'unknown-job']);
      await fc.assert(
        fc.asyncProperty(
          fc.array(actions(coinEnum), { minLength: 20, maxLength: 150, size: 'max' }),
          async (history) => {
            await compare(coinEnum, [...opening, ...history]);
          },
        ),
        // A shorter counterexample is looked for on request alone: it takes a minute.
        { numRuns, endOnFailure: true },
      );
    },
    600_000,
  );
});
