import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { DevicePorts } from '../driver.ts';
import { isDeviceError } from '../wire/deadline.ts';

/** Far above what a conversation takes; only what hangs takes longer, in milliseconds. */
const maxMs = 30_000;

/** Fails where the work takes so long that it hangs. */
export async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} hangs.`)), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What some work gives, or the error that it ends with. */
export const settle = (work: unknown): Promise<unknown> => Promise.resolve(work).catch((error: unknown) => error);

/** Whether an outcome is no value; fails where it is an error that drivers do not have. */
export function isRefusal(name: string, outcome: unknown): outcome is Error {
  if (!(outcome instanceof Error)) return false;
  expect(isDeviceError(outcome), `${name}: ${outcome.stack}`).toBe(true);
  return true;
}

/** How the bytes of a reply are broken, and in which pieces they are sent; `starts` are places from which on bytes are changed. */
export const byteBreakage = (starts: readonly number[], maxFlips: number, length: number) =>
  fc.record({
    /** Of the requests of a conversation, the one from which on replies are broken; those before are sound. */
    request: fc.nat(6),
    flips: fc.array(fc.record({ at: fc.nat(length), value: fc.nat(255) }), { maxLength: maxFlips }),
    flipsFrom: fc.constantFrom(...starts),
    cut: fc.option(fc.nat(length), { freq: 1 }),
    tail: fc.option(fc.uint8Array({ minLength: 1, maxLength: 300 }), { freq: 1 }),
    noise: fc.option(fc.uint8Array({ minLength: 1, maxLength: 300 }), { freq: 1 }),
    pieces: fc.integer({ min: 1, max: 4 }),
    ends: fc.constantFrom('open', 'end', 'reset'),
  });

/** How the bytes of a reply are broken. */
type ByteBreakage = ReturnType<typeof byteBreakage> extends fc.Arbitrary<infer Value> ? Value : never;

/** The bytes of a sound reply, broken. */
export function broken(sound: Buffer, { noise, flips, flipsFrom, cut, tail }: ByteBreakage): Buffer {
  if (noise) return Buffer.from(noise);
  const whole = Buffer.from(sound);
  const changed = whole.subarray(Math.min(flipsFrom, whole.length - 1));
  for (const { at, value } of flips) changed.writeUInt8(value, at % changed.length);
  const left = cut === null ? whole : whole.subarray(0, cut % (whole.length + 1));
  return tail === null ? left : Buffer.concat([left, tail]);
}

/** A device that breaks its replies as the sample says which it is faced with. */
class BreakingDevice<How extends ByteBreakage> {
  /** Replies that were broken. */
  count = 0;
  #how: How | undefined;
  #asked = 0;

  /** Begins another conversation. */
  begin(how: How): void {
    this.#how = how;
    this.#asked = 0;
  }

  /** Answers a request: soundly until the turn of a broken reply has come, whose content `replyOf` may break as well. */
  answer(socket: Socket, replyOf: (how: How, isBroken: boolean) => Buffer): void {
    const how = this.#how;
    if (!how) return;
    this.#asked += 1;
    if (this.#asked <= how.request) {
      socket.write(replyOf(how, false));
      return;
    }
    this.count += 1;
    const reply = broken(replyOf(how, true), how);
    const size = Math.ceil(reply.length / how.pieces) || 1;
    for (let at = 0; at < reply.length; at += size) socket.write(reply.subarray(at, at + size));
    if (how.ends === 'end') socket.end();
    if (how.ends === 'reset') setTimeout(() => socket.resetAndDestroy(), 5);
  }
}

/** Replies that are broken at random, always the same from the same seed, and what faces them. */
interface BrokenReplies<How extends ByteBreakage> {
  breakage: fc.Arbitrary<How>;
  replies: number;
  seed: number;
  /** Conversations side by side, each with a device of its own. */
  atOnce: number;
  /** Starts the server of one device. */
  listen: (device: BreakingDevice<How>) => Promise<DevicePorts>;
  /** Speaks with the device. */
  ask: (ports: DevicePorts, how: How) => unknown;
  /** Fails where what was read cannot be true. */
  expectSound: (name: string, reading: unknown) => void;
}

/** Faces broken replies: each conversation ends in time, with what is sound or with one of the four errors. Counts both. */
export async function faceBrokenReplies<How extends ByteBreakage>(
  plan: BrokenReplies<How>,
): Promise<{ broken: number; readings: number }> {
  const samples = fc.sample(plan.breakage, { numRuns: plan.replies, seed: plan.seed }).values();
  const devices: BreakingDevice<How>[] = [];
  let readings = 0;
  const work = async (): Promise<void> => {
    const device = new BreakingDevice<How>();
    devices.push(device);
    const ports = await plan.listen(device);
    for (const how of samples) {
      device.begin(how);
      const name = JSON.stringify(how);
      const outcome = await inTime(name, settle(plan.ask(ports, how)));
      // A command that was carried out gives nothing.
      if (isRefusal(name, outcome) || outcome === undefined || outcome === null) continue;
      readings += 1;
      plan.expectSound(name, outcome);
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, work));
  return { broken: devices.reduce((sum, { count }) => sum + count, 0), readings };
}
