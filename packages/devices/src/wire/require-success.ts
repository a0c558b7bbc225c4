import { DeviceRefusedError, DeviceReplyError } from '../device-errors.ts';
import type { HttpReply } from './http-client.ts';

const missing: readonly number[] = [404, 405];

/**
 * Passes a reply of a REST API that did what was asked. `said` is what it gives as its reason.
 * @throws DeviceRefusedError `unsupported` where this version of `firmware` lacks the path, `refused` for any other client error
 * @throws DeviceReplyError for redirects and faults of the device
 */
export function requireSuccess<Reply extends Pick<HttpReply, 'status'>>(
  reply: Reply,
  firmware: string,
  said: string | null = null,
): Reply {
  const { status } = reply;
  if (missing.includes(status))
    throw new DeviceRefusedError('unsupported', `This version of ${firmware} does not have that.`);
  if (status >= 400 && status < 500)
    throw new DeviceRefusedError('refused', `The miner refused: ${said?.slice(0, 200) ?? `status ${status}`}.`);
  if (status >= 300) throw new DeviceReplyError(`The API answered with status ${status}.`);
  return reply;
}
