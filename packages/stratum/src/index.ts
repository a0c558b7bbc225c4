/** Stratum V1 messages, shared by the pool and by miners of the simulator. */
export { encodeError, encodeResult, encodeSubscription } from './answers.ts';
export type { IdText } from './answers.ts';
export { readHex, writeHex } from './hex.ts';
export { LineReader } from './line-reader.ts';
export type { OnLine } from './line-reader.ts';
export {
  encodeGetVersion,
  encodeReconnect,
  encodeSetDifficulty,
  encodeSetExtranonce,
  encodeSetVersionMask,
  encodeShowMessage,
} from './notifications.ts';
export { encodeNotify, encodeNotifyBody } from './notify.ts';
export type { NotifyBody, NotifyJob, NotifyWork } from './notify.ts';
export { passwordOptions } from './password-options.ts';
export type { PasswordOptions } from './password-options.ts';
export { maxAgentLength, printableText } from './printable-text.ts';
export { readRequest } from './read-request.ts';
export type { StratumRequest } from './read-request.ts';
export { minimumDifficultyOptions, requestLimits, versionRollingOptions } from './requests.ts';
export { readServerMessage, subscriptionResult } from './server-message.ts';
export type { ServerMessage } from './server-message.ts';
export { stratumErrors } from './stratum-error.ts';
export type { StratumErrorCode } from './stratum-error.ts';
export {
  commonMask,
  countBits,
  generalPurposeMask,
  hex32,
  jobVersion,
  readHex32,
  rolledVersion,
} from './version-mask.ts';
export { swapWords } from './word-order.ts';
