import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { goesOn } from '../narrow-reading.ts';
import { asCount, asObject, asSerialNumber, asText } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { getEpic, listEpic } from './epic-api.ts';
import { isEpic, readEpicMac, readEpicMeasures, readEpicState } from './epic-parts.ts';

/** Asks `summary`. Rejects with `DeviceReplyError` where it is not one of ePIC's firmware. */
export async function askEpicSummary(endpoint: DeviceEndpoint): Promise<JsonObject> {
  const summary = await getEpic(endpoint, 'summary');
  if (!isEpic(summary)) throw new DeviceReplyError('The summary is not one of PowerPlay.');
  return summary;
}

/** What a miner with PowerPlay is; the serial numbers of its boards come without their places. */
export async function askEpicIdentity(endpoint: DeviceEndpoint) {
  const [capabilities, network] = await Promise.all([
    settled(getEpic(endpoint, 'capabilities')),
    settled(getEpic(endpoint, 'network')),
  ]);
  const known = capabilities.value ?? {};
  return {
    identity: {
      model: asText(known['Model']),
      mac: network.value && readEpicMac(network.value),
      serialNumber: asSerialNumber(known['Miner Serial Number']),
      controlBoard: asText(asObject(known['Control Board Version'])['cpuHardware']),
    },
    expectedChips: asCount(asObject(known['Performance Estimator'])['Chip Count']),
  };
}

/**
 * Reads a miner with PowerPlay; what it is may be taken from the last reading, while summary and temperatures are asked each
 * time. Rejects with the four device errors.
 */
export async function readEpic(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const [summary, boards, chips] = await Promise.all([
    askEpicSummary(endpoint),
    settled(listEpic(endpoint, 'temps')),
    settled(listEpic(endpoint, 'temps/chip')),
  ]);
  const measures = readEpicMeasures(summary, { boards: boards.value, chips: chips.value });
  if (last && goesOn(last, measures)) {
    const { expectedChips = null } = last.reading.boards[0] ?? {};
    const withChips = measures.boards.map((board) => ({ ...board, expectedChips }));
    return makeReading({ ...last.reading, family: 'epic', ...measures, boards: withChips });
  }
  const { identity, expectedChips } = await askEpicIdentity(endpoint);
  return makeReading({
    family: 'epic',
    ...identity,
    ...readEpicState(summary),
    ...measures,
    boards: measures.boards.map((board) => ({ ...board, expectedChips })),
  });
}
