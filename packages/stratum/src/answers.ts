import type { StratumErrorCode } from './stratum-error.ts';

/** The id of a request as JSON text, echoed as it came. */
export type IdText = string;

/** Writes the answer to a request. */
export function encodeResult(id: IdText, result: unknown): string {
  return `{"id":${id},"result":${JSON.stringify(result)},"error":null}\n`;
}

/**
 * Writes the refusal of a request: `result` is null, which miners read best. ESP-Miner and the relatives of ckpool read
 * the member `reject-reason`.
 */
export function encodeError(id: IdText, code: StratumErrorCode, message: string): string {
  const text = JSON.stringify(message);
  return `{"id":${id},"result":null,"error":[${code},${text},null],"reject-reason":${text}}\n`;
}

/** Writes the answer to `mining.subscribe`. */
export function encodeSubscription(
  id: IdText,
  { sessionId, extranonce1, extranonce2Size }: { sessionId: string; extranonce1: string; extranonce2Size: number },
): string {
  const subscriptions = [
    ['mining.set_difficulty', sessionId],
    ['mining.notify', sessionId],
  ];
  return encodeResult(id, [subscriptions, extranonce1, extranonce2Size]);
}
