/** The device answered, and the answer cannot be understood. */
export class DeviceReplyError extends Error {
  override readonly name = 'DeviceReplyError';
}

/** What answers at an address that map files name, and why none of these maps fits it. */
export class MapMisfitError extends DeviceReplyError {}

/** No answer within the time allowed. */
export class DeviceTimeoutError extends Error {
  override readonly name = 'DeviceTimeoutError';
}

/** The connection could not be made or broke off. */
export class DeviceConnectionError extends Error {
  override readonly name = 'DeviceConnectionError';
}

/** The connection broke before all bytes of a file were with the device, so that it cannot have taken it. */
export class TransferBrokenError extends DeviceConnectionError {}

/**
 * Why a device said no: a wrong credential, a command it does not have, a host key other than the pinned one (the message names
 * both fingerprints), or any other refusal.
 */
type RefusalReason = 'credential' | 'unsupported' | 'hostKey' | 'refused';

/** The device understood and refused. */
export class DeviceRefusedError extends Error {
  override readonly name = 'DeviceRefusedError';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** All errors a driver may reject with. */
export type DeviceError = DeviceReplyError | DeviceTimeoutError | DeviceConnectionError | DeviceRefusedError;
