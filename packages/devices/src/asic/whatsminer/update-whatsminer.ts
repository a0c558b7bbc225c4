import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, DeviceFile, ReportProgress } from '../../driver.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { exchangeFile, type FileConversation } from '../../wire/file-exchange.ts';
import { jsonTextLength } from '../../wire/json-text-length.ts';
import { frameJson, framedLength, readFramed } from '../../wire/length-framed-socket.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import type { RunningFirmware } from '../compare-firmware.ts';
import { asNumber, asObject, asText } from '../reading/fields.ts';
import { askV2Summary, readFirmware } from './read-v2.ts';
import { askV3Device, askV3Summary } from './read-v3.ts';
import { askV2Message, requireStatus, v2Refusal } from './v2-api.ts';
import { openReply, sealCommand, withV2Token } from './v2-write.ts';
import { requireDone, withV3Password } from './v3-api.ts';
import { imageForBoard } from './whatsminer-bundle.ts';

const noImage = () => new DeviceRefusedError('unsupported', 'There is no image to send.');

/** The part of a file that goes to a miner with this control board, and how far that has come. */
async function imageOf(
  file: DeviceFile,
  controlBoard: string | null,
  report: ReportProgress,
): Promise<Pick<FileConversation, 'size' | 'pieces' | 'onSent'>> {
  const { offset, size } = await imageForBoard(file, controlBoard);
  return {
    size,
    pieces: () => file.pieces(offset, offset + size),
    onSent: (bytes) => report({ share: bytes / size, text: 'Uploading' }),
  };
}

const isReadyText = (message: string | null) => message?.trim().toLowerCase() === 'ready';

async function askV2Version(endpoint: DeviceEndpoint) {
  return asObject((await settled(askV2Message(endpoint, 'get_version'))).value ?? undefined);
}

/**
 * Puts an image on a Whatsminer over API v2: `update_firmware`, sealed and signed; once the miner says `ready`, four bytes of size and the bytes over
 * the same connection, after which it answers and restarts. Source: the API document of MicroBT, and miner.js of
 * miningos-wrk-miner-whatsminer. Rejects as `writeV2`, and with `TransferBrokenError` where the miner did not receive all bytes.
 */
export async function updateV2(
  endpoint: DeviceEndpoint,
  _command: unknown,
  report: ReportProgress,
  file?: DeviceFile,
): Promise<void> {
  if (!file) throw noImage();
  const [version, summary] = [await askV2Version(endpoint), await askV2Summary(endpoint)];
  const image = await imageOf(file, asText(version['platform']) ?? asText(summary['CB Platform']), report);
  await withV2Token(endpoint, async (token) => {
    const read = (message: Buffer) => openReply(token, readTolerantObject(message.toString()));
    const { head, answer } = await exchangeFile(portEndpoint(endpoint, 'rpc'), {
      ...image,
      request: Buffer.from(JSON.stringify(sealCommand(token, { cmd: 'update_firmware' }))),
      messageLength: jsonTextLength,
      isReady: (message) => requireStatus(read(message)).status === 'S' && isReadyText(asText(read(message)['Msg'])),
    });
    const status = requireStatus(read(answer ?? head));
    // A refusal of the image would pass for one of the password, which is tried with the next credential.
    const refusal = answer ? v2Refusal(status) : null;
    if (refusal) throw new DeviceRefusedError('refused', refusal.message);
    if (answer === undefined && !v2Refusal(status))
      throw new DeviceRefusedError('refused', `The miner is not ready for an image: ${status.message}`);
    return { status };
  });
}

/** The same over API v3: `set.system.update_firmware` (apidoc.whatsminer.com), signed by the account `super`, framed. */
export async function updateV3(
  endpoint: DeviceEndpoint,
  _command: unknown,
  report: ReportProgress,
  file?: DeviceFile,
): Promise<void> {
  if (!file) throw noImage();
  const image = await imageOf(file, asText((await askV3Device(endpoint)).system['platform']), report);
  await withV3Password(endpoint, { cmd: 'set.system.update_firmware' }, async (request) => {
    const { head, answer } = await exchangeFile(portEndpoint(endpoint, 'whatsminer'), {
      ...image,
      request: frameJson(request),
      messageLength: framedLength,
      isReady: (message) => isReadyText(asText(requireDone(readFramed(message))['msg'])),
    });
    if (answer === undefined)
      throw new DeviceRefusedError(
        'refused',
        `The miner is not ready for an image: ${asText(readFramed(head)['msg']) ?? ''}`,
      );
    if (answer === null) return;
    try {
      requireDone(readFramed(answer));
    } catch (error) {
      if (error instanceof DeviceRefusedError) throw new DeviceRefusedError('refused', error.message);
      throw error;
    }
  });
}

/** The version that runs over API v2, and for how long. */
export async function readV2RunningFirmware(endpoint: DeviceEndpoint): Promise<RunningFirmware> {
  const [version, summary] = [await askV2Version(endpoint), await askV2Summary(endpoint)];
  return {
    version: readFirmware(asText(version['fw_ver']) ?? asText(summary['Firmware Version'])),
    times: { elapsed: asNumber(summary['Elapsed']), uptime: asNumber(summary['Uptime']) },
  };
}

/** The same over API v3. */
export async function readV3RunningFirmware(endpoint: DeviceEndpoint): Promise<RunningFirmware> {
  const [info, summary] = [await askV3Device(endpoint), await askV3Summary(endpoint)];
  return {
    version: asText(info.system['fwversion']),
    times: { elapsed: asNumber(summary['elapsed']), uptime: asNumber(summary['bootup-time']) },
  };
}
