import { hex32 } from './version-mask.ts';

/** Writes a message that wants no answer. */
function notification(method: string, params: readonly unknown[]): string {
  return `{"id":null,"method":"${method}","params":${JSON.stringify(params)}}\n`;
}

/** Sets the difficulty of the jobs that follow. */
export function encodeSetDifficulty(difficulty: number): string {
  return notification('mining.set_difficulty', [difficulty]);
}

/** Sets the bits of the version that may be rolled, at once (BIP 310). */
export function encodeSetVersionMask(mask: number): string {
  return notification('mining.set_version_mask', [hex32(mask)]);
}

/** Sets extranonce 1 and the size of extranonce 2 for the jobs that follow. */
export function encodeSetExtranonce(extranonce1: string, extranonce2Size: number): string {
  return notification('mining.set_extranonce', [extranonce1, extranonce2Size]);
}

/** Asks a miner to connect to the same address again; one that names a host is refused by cgminer outside its own domain. */
export function encodeReconnect(): string {
  return notification('client.reconnect', []);
}

/** Shows a text on the miner; only for agents of the cgminer family, as ckpool does. */
export function encodeShowMessage(text: string): string {
  return notification('client.show_message', [text]);
}

/** Asks a miner for its version: an answered request, with an id of ours. */
export function encodeGetVersion(id: number): string {
  return `{"id":${id},"method":"client.get_version","params":[]}\n`;
}
