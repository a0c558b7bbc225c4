import type { WhatsminerDevice } from '../whatsminer-device.ts';

/** The codes of API v2 that mean that all went well: done, and a token given. */
const goodCodes: readonly number[] = [131, 134];

/** A reply of API v2 proper (not of the cgminer commands beside it). */
export function v2Message(device: WhatsminerDevice, code: number, message: unknown): Record<string, unknown> {
  const good = goodCodes.includes(code);
  return {
    STATUS: good ? 'S' : 'E',
    When: Math.floor(device.now()),
    Code: code,
    Msg: message,
    Description: good ? `whatsminer v${device.facts.apiVersion}` : '',
  };
}
