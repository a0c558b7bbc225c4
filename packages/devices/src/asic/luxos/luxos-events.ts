import type { AsicError } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { asNumber, asObject, asObjects, asText, firstOf } from '../reading/fields.ts';
import { isOfThisRun, miningSince } from '../reading/log-time.ts';

/** Events that somebody wanted, or that are a state and no fault (docs.luxor.tech, LUXminer commands, `events`). */
const noFaults = new Set(['SLEEP', 'IDLE', 'REBOOT_USER', 'SHUTDOWN_USER', 'REBOOT_SYSINIT']);

/**
 * Reads `events` of a miner that has mined for `elapsed` seconds: faults by their code, as far as they happened in this run. The time of
 * an event is that at which it first happened, by the clock of the miner, which its status shows.
 */
export function readLuxosEvents(reply: JsonObject, elapsed: number | null): AsicError[] {
  const since = miningSince(elapsed, asNumber(asObject(reply['STATUS'])['When']) ?? undefined);
  return asObjects(reply['EVENTS'])
    .filter((event) => isOfThisRun(firstOf(event, 'CreatedAt', 'Created', 'Timestamp', 'Time', 'When'), since))
    .flatMap((event) => {
      const code = asText(event['Code']);
      if (code === null || noFaults.has(code)) return [];
      const message = asText(firstOf(event, 'Description', 'Message', 'Msg', 'Details')) ?? code;
      return [{ code: code.slice(0, 64), message }];
    })
    .slice(0, 32);
}

/** Asks `events`. Rejects as `callCgminer`. */
export async function askLuxosEvents(endpoint: DeviceEndpoint, elapsed: number | null): Promise<AsicError[]> {
  return readLuxosEvents(await callCgminer(endpoint, { command: 'events' }), elapsed);
}
