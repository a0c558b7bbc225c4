import { DeviceRefusedError, DeviceReplyError } from '../device-errors.ts';
import type { ProgramResult } from '../ssh/ssh-connection.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import { notFound, type GpuHost } from './gpu-host.ts';
import { documentArguments, queryArguments } from './smi-arguments.ts';
import { readSmiCsv, type SmiQuery } from './smi-csv.ts';
import { smiFields, unknownField, type SmiField } from './smi-fields.ts';
import { SmiXmlReader, type SmiDetails } from './smi-xml.ts';

/** Bytes of an answer: a line of a card has some 300, its document with all clocks some 60,000. */
const maxQueryBytes = 256 * 1024;
const maxDocumentBytes = 8 * 1024 * 1024;

/** nvidia-smi may take this many times as long as one request: without persistence mode it loads the driver first. */
const requestsPerProgram = 2;

/** Fields that the driver of a server did not know, with its version, by the place of the server. */
const lacking = new BoundedCache<{ fields: ReadonlySet<SmiField>; driver: string | null }>(16_384);

/** Where a program is run, and how long one request may take. */
export interface ProgramPlace {
  host: GpuHost;
  /** Names the server in what is remembered of it. */
  place: string;
  timeoutMs: number;
}

/** What a program says when it fails, in one line. */
export function complaintOf({ stdout, stderr }: ProgramResult): string {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim());
  return (lines.find((line) => line !== '' && !/^Terminating early/.test(line)) ?? '').slice(0, 200);
}

function requireInstalled({ code }: ProgramResult): void {
  if (notFound.includes(code))
    throw new DeviceRefusedError('unsupported', 'nvidia-smi is not there or may not be run.');
}

/**
 * Asks for all cards of a server, or for one, without the fields that its driver does not know. Rejects with the four device errors;
 * with `DeviceReplyError` where it says nothing of any card.
 */
export async function queryCards({ host, place, timeoutMs }: ProgramPlace, uuid?: string): Promise<SmiQuery> {
  const limits = { timeoutMs: timeoutMs * requestsPerProgram, maxBytes: maxQueryBytes };
  const remembered = lacking.get(place);
  const unknown = new Set(remembered?.fields);
  for (;;) {
    const fields = smiFields.filter((field) => !unknown.has(field));
    const result = await host.smi(queryArguments(fields, uuid), limits);
    requireInstalled(result);
    const field = result.code === 0 ? null : unknownField(`${result.stdout}\n${result.stderr}`);
    if (field !== null && !unknown.has(field)) {
      unknown.add(field);
      continue;
    }
    // What is wrong with one card may stand on either output.
    const query = readSmiCsv(`${result.stdout}\n${result.stderr}`, fields);
    if (query.cards.length === 0 && query.lostBusIds.length === 0)
      throw new DeviceReplyError(`nvidia-smi lists no card: ${complaintOf(result) || `exit status ${result.code}`}`);
    const driver = query.cards[0]?.text('driver_version') ?? null;
    // Another driver may know what the one before did not.
    if (remembered && driver !== null && remembered.driver !== driver) {
      lacking.delete(place);
      return queryCards({ host, place, timeoutMs }, uuid);
    }
    if (unknown.size > 0) lacking.set(place, { fields: unknown, driver });
    return query;
  }
}

/** Reads the document of all cards of a server. Rejects with the four device errors. */
export async function queryDocument({ host, timeoutMs }: Omit<ProgramPlace, 'place'>): Promise<SmiDetails> {
  const reader = new SmiXmlReader();
  const result = await host.smi(documentArguments, {
    timeoutMs: timeoutMs * requestsPerProgram,
    maxBytes: maxDocumentBytes,
    onOutput: (piece) => reader.write(piece),
  });
  requireInstalled(result);
  return reader.end();
}
