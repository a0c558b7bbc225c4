import { contentOf } from '../../content-of.ts';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceContent, DeviceEndpoint } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import type { JsonValue } from '../../wire/json-value.ts';
import { frameJson, framedLength, readFramed } from '../../wire/length-framed-socket.ts';
import { exactly, streamExchange, type HeadedStream } from '../../wire/stream-exchange.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { jsonTextLength } from '../../wire/json-text-length.ts';
import { asNumber, asObject } from '../reading/fields.ts';
import { requireStatus } from './v2-api.ts';
import type { Credential } from '../../driver.ts';
import { requireStored, testedEndpoint } from '../credentials.ts';
import type { V2Token } from './v2-token.ts';
import { openReply, sealCommand, withV2Token } from './v2-write.ts';
import { requireDone } from './v3-api.ts';

/** The bytes that follow a head, which announces how many they are. */
function logOf({ pieces }: HeadedStream, announced: JsonValue | undefined): Promise<DeviceContent> {
  const size = asNumber(announced);
  if (size === null || !Number.isSafeInteger(size) || size < 0)
    throw new DeviceReplyError('The miner did not say how long its log is.');
  return contentOf('miner-log', { size, pieces: exactly(pieces, size) });
}

/** The head of the reply to a request of the log over API v2, with the bytes that follow. */
async function openV2Log(endpoint: DeviceEndpoint, token: V2Token) {
  const request = Buffer.from(JSON.stringify(sealCommand(token, { cmd: 'download_logs' })));
  const stream = await streamExchange(portEndpoint(endpoint, 'rpc'), request, jsonTextLength);
  const readHead = () => openReply(token, readTolerantObject(stream.head.toString()));
  return { stream, readHead };
}

/** Closes a stream where its head is refused. */
async function orClose<T>(stream: HeadedStream, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    await stream.pieces.return();
    throw error;
  }
}

/** The log over API v3: a framed reply with its length, then the bytes (device protocol notes 1.2, logs); needs no password. */
export async function fetchV3Log(endpoint: DeviceEndpoint): Promise<DeviceContent> {
  const request = frameJson({ cmd: 'get.log.download' });
  const stream = await streamExchange(portEndpoint(endpoint, 'whatsminer'), request, framedLength);
  return orClose(stream, () => logOf(stream, asObject(requireDone(readFramed(stream.head))['msg'])['logsize']));
}

/**
 * The log over API v2: an encrypted reply with its length, then the bytes (device protocol notes 1.2, logs). Rejects as
 * `writeV2`: the miner gives it only to who may write.
 */
export async function fetchV2Log(endpoint: DeviceEndpoint): Promise<DeviceContent> {
  const { content } = await withV2Token(endpoint, async (token) => {
    const { stream, readHead } = await openV2Log(endpoint, token);
    return orClose(stream, async () => {
      const reply = readHead();
      const status = requireStatus(reply);
      if (status.status === 'S') return { status, content: await logOf(stream, asObject(reply['Msg'])['logfilelen']) };
      await stream.pieces.return();
      return { status, content: null };
    });
  });
  if (!content) throw new DeviceReplyError('The miner sent no log.');
  return content;
}

/**
 * Proves the stored credential over API v2 by asking for the log, which the miner gives only to who may write, and reading none of it.
 * Rejects as {@link fetchV2Log}.
 */
export async function testV2Credential(endpoint: DeviceEndpoint): Promise<void> {
  const tested = testedEndpoint(endpoint);
  let accepted: Credential | null = null;
  await withV2Token(
    tested,
    async (token) => {
      const { stream, readHead } = await openV2Log(tested, token);
      await stream.pieces.return();
      return { status: requireStatus(readHead()) };
    },
    (credential) => (accepted = credential),
  );
  requireStored(accepted, tested);
}
