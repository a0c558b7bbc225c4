import type { ItemCommand } from '@headframe/agent-link';
import { DeviceRefusedError, TransferBrokenError } from '@headframe/devices';
import type { DeviceReading } from '@headframe/devices';
import { LoginHeldBackError } from '@headframe/devices/wire/login-tries';
import type { ContentFetcher } from '../content/content-fetcher.ts';
import type { CarriedFiles } from '../firmware/carried-files.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';
import type { CommandJournal, JournaledBaseline } from './command-journal.ts';
import { commandMessages } from './command-messages.ts';
import type { Guard } from './guard.ts';
import { forAll, performItems, type Carriage } from './perform-items.ts';
import { prepareCommand, type FinalResult } from './prepare-command.ts';

/** Why the connection broke while a begun item was sent; null where it did not. */
interface Begun {
  broken: string | null;
}

/** The outcome of sending: the items that ended with it, and those to be read back. */
export interface Sent {
  ended: ReadonlyMap<ItemCommand, FinalResult>;
  begun: ReadonlyMap<ItemCommand, Begun>;
  baseline: JournaledBaseline | null;
}

/** What sending needs. */
interface SendOptions {
  devices: DeviceList;
  access: DeviceAccess;
  journal: CommandJournal;
  guard: Guard;
  contents: ContentFetcher;
  carried: CarriedFiles;
  freshReading: (deviceId: number) => DeviceReading | null;
}

/** What happens to single items on the way. */
interface SendSteps {
  /** Takes an item over for good; false where it was withdrawn or has expired. */
  claim(item: ItemCommand): boolean;
  /** The journal holds the item already: it is not begun. */
  knownBefore(item: ItemCommand): void;
  /** The item's beginning is on disk. */
  started(item: ItemCommand): void;
}

/** Sending ended with the same for all items. */
const allEnded = (items: readonly ItemCommand[], final: FinalResult): Sent => ({
  ended: forAll(items, final),
  begun: new Map(),
  baseline: null,
});

/** How an item ends whose device surely did not take the command; null where it is to be read back. */
function finalOf(error: unknown): FinalResult | null {
  if (error instanceof TransferBrokenError)
    return { state: 'failed', message: commandMessages.notReceived(errorText(error)) };
  if (error instanceof DeviceRefusedError)
    return {
      state: 'failed',
      message: commandMessages.refused(errorText(error)),
      refusal: error instanceof LoginHeldBackError ? 'heldBack' : error.reason,
    };
  return null;
}

/** Checks the items of one command on one device, writes the beginning of all of them to disk, and acts. */
export async function sendItems(options: SendOptions, items: readonly ItemCommand[], steps: SendSteps): Promise<Sent> {
  const { devices, access, journal, contents, carried } = options;
  const [first] = items;
  const device = first && devices.get(first.deviceId);
  if (!device) return allEnded(items, { state: 'failed', message: commandMessages.unknownDevice });
  const prepared = await prepareCommand(options, first, device);
  if ('state' in prepared) return allEnded(items, prepared);
  const { command, baseline } = prepared;
  let carriage: Carriage | null;
  try {
    carriage = await carried.open(first);
  } catch (error) {
    return allEnded(items, { state: 'failed', message: commandMessages.noImage(errorText(error)) });
  }
  const claimed = items.filter((item) => steps.claim(item));
  const written = await Promise.all(claimed.map((item) => journal.begin(item, baseline)));
  for (const [index, item] of claimed.entries()) if (!written[index]) steps.knownBefore(item);
  const begun = claimed.filter((_item, index) => written[index]);
  for (const item of begun) steps.started(item);
  // A file is fetched outside of the visit, which holds one of the sockets.
  const outcomes = contents.isContent(first)
    ? forAll(begun, null)
    : await performItems(access, device, command, begun, carriage);
  const ended = new Map<ItemCommand, FinalResult>();
  const sent = new Map<ItemCommand, Begun>();
  for (const [item, error] of outcomes) {
    const final = finalOf(error);
    if (final) ended.set(item, final);
    else sent.set(item, { broken: error === null ? null : errorText(error) });
  }
  return { ended, begun: sent, baseline };
}
