import * as snmp from 'net-snmp';
import {
  DeviceConnectionError,
  DeviceRefusedError,
  DeviceReplyError,
  DeviceTimeoutError,
  type DeviceError,
} from '../device-errors.ts';
import { isDeviceError } from '../wire/deadline.ts';

const { ErrorStatus, ResponseInvalidCode } = snmp;

/** Statuses by which an agent says that the sender may not do this. */
const accessStatuses = ['NoAccess', 'ReadOnly', 'NotWritable', 'AuthorizationError'].map((name) => ErrorStatus[name]);

/** The agent answered with a status (RFC 3416). */
export function statusOf(error: unknown): number | null {
  return error instanceof snmp.RequestFailedError ? error.status : null;
}

/** The credential is good for less than what was asked. */
export function notAllowed(): DeviceRefusedError {
  return new DeviceRefusedError('credential', 'The credential is not allowed to do this on the device.');
}

function refused(status: number): DeviceRefusedError {
  if (accessStatuses.includes(status)) return notAllowed();
  const name = Object.entries(ErrorStatus).find(([, number]) => number === status)?.[0];
  return new DeviceRefusedError('refused', `The device refused: ${name ?? `status ${status}`}.`);
}

/** One of the four device errors; its text holds nothing of the credential, which texts of the library may. */
export function deviceErrorOf(error: unknown, timeoutMs: number): DeviceError {
  if (isDeviceError(error)) return error;
  const status = statusOf(error);
  if (status !== null) return refused(status);
  if (error instanceof snmp.RequestTimedOutError) return new DeviceTimeoutError(`No answer within ${timeoutMs} ms.`);
  if (error instanceof snmp.ResponseInvalidError) {
    const isRejected = [ResponseInvalidCode['EAuthFailure'], ResponseInvalidCode['ECouldNotDecrypt']].includes(
      error.code,
    );
    return isRejected
      ? new DeviceRefusedError('credential', 'The device does not accept the SNMPv3 credential.')
      : new DeviceReplyError('The reply does not fit the request.');
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ECONNREFUSED') return new DeviceConnectionError('The port is closed.');
  if (code !== undefined && 'syscall' in (error as object))
    return new DeviceConnectionError(`The network failed: ${code}.`);
  return new DeviceReplyError('The reply cannot be understood.');
}
