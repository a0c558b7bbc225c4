import type { AsicBoard, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError, DeviceReplyError, type DeviceError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { isCredentialError, settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { goesOn } from '../narrow-reading.ts';
import { asList, asObjects } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import { AuradineApi } from './auradine-api.ts';
import {
  chipsPerBoard,
  firstRow,
  isAuradine,
  readAuradineBoards,
  readAuradineFans,
  readAuradineIdentity,
  readAuradineLed,
  readAuradineMode,
  readAuradineSummary,
  readAuradineSupplies,
  type AuradineBoardFacts,
} from './auradine-parts.ts';

/** Rows of a command on port 4028; none where it is refused, as while the program starts. */
async function askRows(endpoint: DeviceEndpoint, command: string, list: string): Promise<JsonObject[]> {
  const { value, error } = await settled(callCgminer(endpoint, { command }));
  if (error && !(error instanceof DeviceRefusedError)) throw error;
  return asObjects(value?.[list]);
}

/** What changes all the time; of the web API nothing where no credential is taken. */
async function askMeasures(endpoint: DeviceEndpoint, api: AuradineApi) {
  const [summary, devs] = await Promise.all([
    askRows(endpoint, 'summary', 'SUMMARY'),
    askRows(endpoint, 'devs', 'DEVS'),
  ]);
  const mode = await settled(api.rows('mode', 'Mode'));
  const isRefused = isCredentialError(mode.error);
  const ask = (command: string, list: string) => (isRefused ? null : settled(api.rows(command, list)));
  const [psu, fan, temperature, led] = await Promise.all([
    ask('psu', 'PSU'),
    ask('fan', 'Fan'),
    ask('temperature', 'Temperature'),
    ask('led', 'LED'),
  ]);
  const { throttled, ...rates } = readAuradineSummary(firstRow(summary));
  const { asleep, idealHashrate, ...setting } = readAuradineMode(firstRow(mode.value));
  const measures = {
    ...rates,
    ...setting,
    idealHashrate: throttled ?? idealHashrate,
    mining: asleep === null ? (rates.hashrate === null ? null : rates.hashrate > 0) : !asleep,
    ...readAuradineSupplies(psu?.value ?? []),
    fans: readAuradineFans(fan?.value ?? []),
    ...readAuradineLed(firstRow(led?.value ?? null)),
    authError: isRefused,
  };
  return { measures, devs, temperatures: temperature?.value ?? [], webError: mode.error };
}

/** A board with what its last full reading knew of it. */
function withLast(board: AsicBoard, last: readonly AsicBoard[]): AsicBoard {
  const before = last.find(({ index }) => index === board.index);
  if (!before) return board;
  const { frequency, serialNumber, expectedChips } = before;
  return { ...board, frequency, serialNumber, expectedChips };
}

async function requireAuradine(endpoint: DeviceEndpoint): Promise<void> {
  if (!isAuradine(await callCgminer(endpoint, { command: 'version' })))
    throw new DeviceReplyError('What answers does not run FluxOS.');
}

/** Who it is, from the web API; where that fails otherwise than by a refused credential, the reading fails. */
async function askReport(api: AuradineApi, webError: DeviceError | null): Promise<JsonObject> {
  if (isCredentialError(webError)) return {};
  return firstRow(await api.rows('ipreport', 'IPReport'));
}

/**
 * Reads an Auradine: rates, boards and pools over the cgminer API, all else over its web API, which wants a token. One that
 * takes no credential gives a reading without it. Rejects with the four device errors.
 */
export async function readAuradine(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const api = new AuradineApi(endpoint);
  const { measures, devs, temperatures, webError } = await askMeasures(endpoint, api);
  const none: AuradineBoardFacts = { temperatures, frequencies: [], serials: [], chips: null };
  // Anything else has no such web API: whether it is one is found out by a full reading.
  const hasWeb = webError === null || isCredentialError(webError);
  if (last && hasWeb && goesOn(last, measures)) {
    const boards = readAuradineBoards(devs, none).map((board) => withLast(board, last.reading.boards));
    return makeReading({ ...last.reading, family: 'auradine', ...measures, boards });
  }
  await requireAuradine(endpoint);
  const [report, frequency, count, pools] = await Promise.all([
    askReport(api, webError),
    settled(api.rows('frequency', 'Frequency')),
    settled(askRows(endpoint, 'asccount', 'ASCCount')),
    settled(askCgminerPools(endpoint)),
  ]);
  const facts: AuradineBoardFacts = {
    temperatures,
    frequencies: frequency.value ?? [],
    serials: asList(report['HBSerialNo']),
    chips: chipsPerBoard(firstRow(count.value)),
  };
  return makeReading({
    family: 'auradine',
    ...readAuradineIdentity(report),
    ...measures,
    boards: readAuradineBoards(devs, facts),
    pools: pools.value ?? [],
  });
}
