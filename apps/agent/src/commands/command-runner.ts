import { phasesAfterTransfer } from '@headframe/domain/devices/firmware/update-phases';
import { steadyNow } from '@headframe/agent-link';
import type { ItemCommand, ItemResult } from '@headframe/agent-link';
import type { CommandBaseline, DeviceReading } from '@headframe/devices';
import type { ContentFetcher } from '../content/content-fetcher.ts';
import type { CarriedFiles } from '../firmware/carried-files.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';
import { passedSince, type BegunCommand, type CommandJournal, type JournaledBaseline } from './command-journal.ts';
import { commandMessages } from './command-messages.ts';
import type { Guard } from './guard.ts';
import { PendingCommands } from './pending-commands.ts';
import { commandOf, groupOf, isProvenByAnswer, unmetOf } from './item-lookups.ts';
import { forAll } from './perform-items.ts';
import type { FinalResult } from './prepare-command.ts';
import { readBack, type LastLook } from './read-back.ts';
import { sendItems, type Sent } from './send-items.ts';

const { installing, restarting, checking } = phasesAfterTransfer;

/** A restarted agent reads back for at least this long, in milliseconds, or as long as the item allows. */
const shortestReadBackMs = 30_000;

/** Settings of a command runner. */
interface CommandRunnerOptions {
  devices: DeviceList;
  access: DeviceAccess;
  journal: CommandJournal;
  guard: Guard;
  /** Brings files of devices to the server, for commands that bring one back. */
  contents: ContentFetcher;
  /** Files that commands take to devices. */
  carried: CarriedFiles;
  log: Log;
  /** The last reading of a device, where it is recent enough to compare with. */
  freshReading: (deviceId: number) => DeviceReading | null;
  onResult: (result: ItemResult) => void;
  /** Called after a command: what was read before counts no more, and the console waits to see the effect. */
  onSettled: (deviceId: number) => void;
}

/** Carries out each command item once: journal, act, read back, report. */
export class CommandRunner {
  readonly #options: CommandRunnerOptions;
  readonly #pending: PendingCommands;
  /** Items taken on and without a final result. */
  readonly #open = new Set<number>();
  readonly #performing = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
  readonly #uncertainUpTo: number;

  constructor(options: CommandRunnerOptions) {
    this.#options = options;
    this.#uncertainUpTo = options.journal.uncertainUpTo;
    this.#pending = new PendingCommands({
      run: (items) => this.#run(items),
      groupOf: (item) => groupOf(this.#options, item),
      drop: (item, state) => this.#finish([[item, { state, message: commandMessages[state] }]]),
      known: (deviceId) => options.devices.get(deviceId) !== undefined,
      mayBegin: (item, isFree) =>
        options.carried.reserve(item, isFree) &&
        (!options.contents.isContent(item) || (isFree && options.contents.reserve(item.itemId))),
    });
  }

  /** Reads back what an earlier run of the agent had begun; never sends it again, but fetches files again. */
  recover(): void {
    const unfinished = this.#options.journal.unfinished();
    const conversationOf = ({ item, baseline }: BegunCommand) =>
      `${item.deviceId} ${groupOf(this.#options, item) ?? `alone ${item.itemId}`} ${baseline.sentAt}`;
    for (const group of Map.groupBy(unfinished, conversationOf).values()) {
      const items = group.map(({ item }) => item);
      for (const { itemId } of items) this.#open.add(itemId);
      const [first] = group;
      if (!first) continue;
      const work = () => this.#work(items, () => this.#readBackBegun(items, first.baseline));
      this.#pending.occupy(first.item.deviceId, work);
    }
  }

  async #readBackBegun(items: readonly ItemCommand[], baseline: JournaledBaseline): Promise<void> {
    const passed = passedSince(baseline);
    const verifyWithinMs = Math.max(...items.map((item) => item.verifyWithinMs));
    const withinMs = Math.max(verifyWithinMs - passed, Math.min(shortestReadBackMs, verifyWithinMs));
    if (await this.#fetch(items, withinMs)) return;
    if (isProvenByAnswer(this.#options, items)) {
      this.#finish(items.map((item) => [item, this.#answered(item, 'The agent was restarted.')]));
      return;
    }
    await this.#settle(items, baseline, passed, withinMs, (_item, unmet, last) =>
      commandMessages.interrupted(unmet, last),
    );
  }

  /**
   * Takes items; those known already are answered from the journal, left alone while they run, or given their times while they wait. One that was begun and
   * is not known here was begun by an agent with another folder: it is not begun a second time. `serverNow` is where the
   * clock stands that their times are set by, in milliseconds since the epoch.
   */
  accept(items: readonly ItemCommand[], serverNow: number): void {
    for (const item of items) {
      if (this.#open.has(item.itemId)) {
        this.#pending.retime(item, serverNow);
        continue;
      }
      const known = this.#options.journal.find(item);
      if (known) {
        this.#options.onResult(known);
        continue;
      }
      this.#open.add(item.itemId);
      if (item.itemId <= this.#uncertainUpTo)
        this.#finish([[item, { state: 'failed', message: commandMessages.journalLost }]]);
      else if (item.begun === true) this.#finish([[item, { state: 'failed', message: commandMessages.forgotten }]]);
      else this.#pending.add(item, serverNow);
    }
  }

  /** Settles what the server sent and this version cannot read. */
  refuse(unreadable: readonly Pick<ItemCommand, 'requestId' | 'itemId'>[]): void {
    for (const { requestId, itemId } of unreadable) {
      const message = commandMessages.unreadable;
      this.#options.onResult({ requestId, itemId, at: steadyNow(), state: 'failed', message });
    }
  }

  /** Withdraws items that were not begun; begun ones go on. */
  cancel(itemIds: readonly number[]): void {
    for (const itemId of itemIds) this.#pending.cancel(itemId);
  }

  /** Begins nothing more and waits for what is being sent; what was begun is read back after the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#pending.close();
    await Promise.allSettled(this.#performing);
  }

  #run(items: readonly ItemCommand[]): Promise<void> {
    return this.#work(items, () => this.#carryOut(items));
  }

  /** Works on items of one device; files that it fetched, and sessions with the device, end with it. */
  async #work(items: readonly ItemCommand[], work: () => Promise<void>): Promise<void> {
    const { contents, carried, access, devices, log } = this.#options;
    const [first] = items;
    try {
      await work();
    } catch (error) {
      log.error('A command failed within the agent.', { itemId: first?.itemId, error });
      this.#finish(forAll(items, { state: 'failed', message: commandMessages.agentFault(errorText(error)) }));
    }
    for (const { itemId } of items) {
      contents.release(itemId);
      carried.release(itemId);
    }
    const device = first && devices.get(first.deviceId);
    if (device) await access.endSessions(device);
  }

  /** Fetches the file that a begun command is to bring back; false for commands without one. */
  async #fetch([item]: readonly ItemCommand[], withinMs: number): Promise<boolean> {
    const { contents } = this.#options;
    const command = item && commandOf(this.#options, item);
    if (!command || !contents.isContent(item)) return false;
    const fetching = contents.fetch({ item, command, withinMs, signal: this.#stop.signal });
    this.#performing.add(fetching);
    const final = await fetching.finally(() => this.#performing.delete(fetching));
    if (final) this.#finish([[item, final]]);
    return true;
  }

  /** Sends, and reads back what was begun; an item has no end here when the agent stops, or it was settled otherwise. */
  async #carryOut(items: readonly ItemCommand[]): Promise<void> {
    const sending = this.#options.access.visit(() => this.#send(items), true);
    this.#performing.add(sending);
    const { ended, begun, baseline } = await sending.finally(() => this.#performing.delete(sending));
    for (const { itemId } of items) this.#options.carried.received(itemId);
    this.#finish(ended);
    if (!baseline || begun.size === 0) return;
    const verifyWithinMs = Math.max(...[...begun.keys()].map((item) => item.verifyWithinMs));
    if (await this.#fetch([...begun.keys()], verifyWithinMs)) return;
    if (isProvenByAnswer(this.#options, [...begun.keys()])) {
      this.#finish([...begun].map(([item, { broken }]) => [item, this.#answered(item, broken)]));
      return;
    }
    await this.#settle([...begun.keys()], baseline, 0, verifyWithinMs, (item, unmet, last) => {
      const broken = begun.get(item)?.broken ?? null;
      return broken === null ? commandMessages.lied(unmet, last) : commandMessages.broken(unmet, broken, last);
    });
  }

  #answered(item: ItemCommand, broken: string | null): FinalResult {
    if (broken === null) return { state: 'done', message: '' };
    return { state: 'failed', message: commandMessages.unanswered(unmetOf(this.#options, item), broken) };
  }

  #send(items: readonly ItemCommand[]): Promise<Sent> {
    return sendItems(this.#options, items, {
      claim: ({ itemId }) => this.#pending.claim(itemId),
      knownBefore: ({ itemId }) => void this.#open.delete(itemId),
      started: (item) => this.#report(item, { state: 'started', message: '' }),
    });
  }

  /**
   * Reads back, `passedMs` after the command was sent and for `withinMs`, and ends the items; those whose effect is not seen
   * with the message for what was seen last. None ends when the agent stops.
   */
  async #settle(
    items: readonly ItemCommand[],
    { reading }: CommandBaseline,
    passedMs: number,
    withinMs: number,
    unmetMessage: (item: ItemCommand, unmet: string, last: string | null) => string,
  ): Promise<void> {
    const { devices, access } = this.#options;
    const now = performance.now();
    const unmet = (item: ItemCommand, { last, isAway }: LastLook): FinalResult => ({
      state: 'failed',
      message: unmetMessage(item, isAway ? commandMessages.unseen : unmetOf(this.#options, item), last),
    });
    const command = items[0] && commandOf(this.#options, items[0]);
    if (!command) {
      this.#finish(items.map((item) => [item, unmet(item, { last: null, isAway: false })]));
      return;
    }
    await readBack({
      items,
      command,
      reading,
      sentAt: now - passedMs,
      deadline: now + withinMs,
      devices,
      access,
      signal: this.#stop.signal,
      onWaiting: this.#phases(items),
      onOutcome: (outcomes) =>
        this.#finish(
          [...outcomes].flatMap(([item, outcome]): [ItemCommand, FinalResult][] => {
            if (outcome.state === 'stopped') return [];
            return [[item, outcome.state === 'verified' ? { state: 'done', message: '' } : unmet(item, outcome)]];
          }),
        ),
    });
  }

  /** Shows of commands that restart their devices with a file whether they are away or back. */
  #phases(items: readonly ItemCommand[]): (isAway: boolean) => void {
    let wasAway = false;
    return (isAway) => {
      wasAway ||= isAway;
      const text = isAway ? restarting : wasAway ? checking : installing;
      for (const item of items) this.#options.carried.show(item, text);
    };
  }

  /** Ends items of one device. */
  #finish(finals: Iterable<readonly [ItemCommand, FinalResult]>): void {
    let settledDevice: number | null = null;
    for (const [item, final] of finals) {
      if (!this.#open.delete(item.itemId)) continue;
      this.#pending.forget(item.itemId);
      this.#options.carried.release(item.itemId);
      const result = this.#resultOf(item, final);
      this.#options.journal.finish(item, result);
      this.#options.onResult(result);
      settledDevice = item.deviceId;
    }
    if (settledDevice !== null) this.#options.onSettled(settledDevice);
  }

  #report(item: ItemCommand, state: FinalResult): void {
    this.#options.onResult(this.#resultOf(item, state));
  }

  #resultOf({ requestId, itemId }: ItemCommand, { state, message, refusal }: FinalResult): ItemResult {
    return { requestId, itemId, at: steadyNow(), state, message, ...(refusal && { refusal }) };
  }
}
