import { setImmediate } from 'node:timers/promises';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { ShareChecker } from '@headframe/pool/shares/share-checker';
import type { ShareSession } from '@headframe/pool/shares/share-session';
import { randomTemplate, type TemplateShape } from '@headframe/pool/shares/testing/random-template';
import type { Bench } from '../bench-case.ts';
import { percentile } from '../percentiles.ts';
import { measureHashFloor } from './hash-floor.ts';
import { PlainCheck } from './plain-check.ts';
import { checkedPart, expectMix, kindsOfHundred, type ShareKind } from './share-mix.ts';

const sessionCount = 10_000;
const branchCount = 12;
const rounds = 5;
/** Shares of one round of the checker, and of the two slower references. */
const shares = 100_000;
const slowShares = 5_000;
/** Shares that arrive in one turn of the event loop. */
const sharesPerTurn = 64;

/** A coinbase of 250 bytes, and a weight at which every hash meets the target of a weighted share of difficulty 16,384. */
const shape: Omit<TemplateShape, 'name' | 'tip'> = {
  coinEnum: 0,
  headBytes: 66,
  tailBytes: 172,
  extranonceBytes: 13,
  branchCount,
  weight: 2 ** 47,
  bits: 0x1702250f,
};

interface Scene {
  readonly sessions: readonly ShareSession<number>[];
  readonly jobs: Readonly<Record<ShareKind, string>>;
  readonly outcomes: Map<string, number>;
}

/** Opens sessions with one job for each kind of share: one that all hashes meet, one that none does, one of an older tip. */
function openScene(): Scene {
  const checker = new ShareChecker<number>({ coin: minedCoin(0), extranonce1Bytes: 4, extranonce2Bytes: 8 });
  const outcomes = new Map<string, number>();
  const old = checker.addTemplate(randomTemplate({ ...shape, name: 1, tip: 1 }));
  const template = checker.addTemplate(randomTemplate({ ...shape, name: 2, tip: 2 }));
  const [stale, low, accepted] = [checker.nextJobId(), checker.nextJobId(), checker.nextJobId()];
  const sessions = Array.from({ length: sessionCount }, (_, number) => {
    const extranonce1 = new Uint8Array(4);
    new DataView(extranonce1.buffer).setUint32(0, number);
    const session = checker.openSession({
      extranonce1,
      onVerdict: ({ outcome }) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
    });
    session.authorize(`farm.worker${number}`, number);
    session.addJob({ id: stale, template: old, difficulty: 16_384, isWeighted: true });
    session.addJob({ id: low, template, difficulty: 16_384 });
    session.addJob({ id: accepted, template, difficulty: 16_384, isWeighted: true });
    return session;
  });
  const text = (id: number) => id.toString(16);
  const jobs = { accepted: text(accepted), 'low-difficulty': text(low), stale: text(stale), duplicate: text(accepted) };
  return { sessions, jobs, outcomes };
}

/** The lines of one round: number of the session, and what it sends. */
function linesOf(scene: Scene, round: number): { session: number; line: Buffer }[] {
  const kinds = kindsOfHundred();
  const lines: { session: number; line: Buffer }[] = [];
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  for (let number = 0; number < shares; number += 1) {
    const kind = kinds[number % 100] as ShareKind;
    const before = lines.at(-1);
    if (kind === 'duplicate' && before) {
      lines.push(before);
      continue;
    }
    const session = Math.imul(number, 7919) % sessionCount;
    const nonce = hex(Math.imul(number + 1, 0x9e3779b1) >>> 0, 8);
    const words = `"${hex(round, 8)}${hex(number, 8)}", "${hex(1_790_000_000 + (number % 60), 8)}", "${nonce}"`;
    const params = `["farm.worker${session}", "${scene.jobs[kind]}", ${words}]`;
    lines.push({ session, line: Buffer.from(`{"params": ${params}, "id": ${number}, "method": "mining.submit"}`) });
  }
  return lines;
}

/** Processor time of what is done, in seconds: this process has one thread that works. */
async function processorSeconds(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Checks one round and throws unless every share got the verdict that the mix asks for. Gives back shares/s of the fully checked. */
async function measureChecker(scene: Scene, round: number): Promise<number> {
  const lines = linesOf(scene, round);
  scene.outcomes.clear();
  const seconds = await processorSeconds(async () => {
    for (let at = 0; at < lines.length;) {
      const turn = Math.min(lines.length, at + sharesPerTurn);
      for (; at < turn; at += 1) {
        const { session, line } = lines[at] as (typeof lines)[number];
        if (!scene.sessions[session]?.submitLine(line, 0, line.length)) throw new Error('A line was not read.');
      }
      await setImmediate();
    }
  });
  expectMix(scene.outcomes, shares);
  return (shares * checkedPart) / seconds;
}

async function measurePlain(scene: Scene, round: number): Promise<number> {
  const check = new PlainCheck(randomTemplate({ ...shape, name: 2, tip: 2 }));
  const lines = linesOf(scene, round).slice(0, slowShares);
  const seconds = await processorSeconds(() => {
    for (const { session, line } of lines) check.check(line, session.toString(16).padStart(8, '0'));
  });
  return (slowShares * checkedPart) / seconds;
}

/** Shares/s of one core. */
interface CheckerFigures {
  /** The share checker alone. */
  readonly checker: number;
  /** The hashes that a share needs, in plain Node. */
  readonly floor: number;
  /** As pools in plain Node check. */
  readonly plain: number;
}

/** Measures the share checker without sockets and spool, the hashes in plain Node and a pool in plain Node, in turn. */
export async function measureCheckers(bench: Bench): Promise<CheckerFigures> {
  const scene = openScene();
  const measured = { checker: [] as number[], floor: [] as number[], plain: [] as number[] };
  await measureChecker(scene, rounds);
  for (let round = 0; round < rounds; round += 1) {
    measured.checker.push(await measureChecker(scene, round));
    measured.floor.push(measureHashFloor(slowShares));
    measured.plain.push(await measurePlain(scene, round));
    bench.log(
      `${Math.round(measured.checker.at(-1) ?? 0)} shares/s, floor ${Math.round(measured.floor.at(-1) ?? 0)}, ` +
        `plain way ${Math.round(measured.plain.at(-1) ?? 0)}`,
    );
  }
  const median = (samples: readonly number[]) => percentile(samples, 0.5);
  return { checker: median(measured.checker), floor: median(measured.floor), plain: median(measured.plain) };
}
