import { isCgminerText, readCgminerText } from './cgminer-text.ts';
import { exchange, type PortEndpoint, type ReplyEnd } from './exchange.ts';
import type { JsonObject } from './json-value.ts';
import { readTolerantObject, readWholeObject } from './tolerant-json.ts';

/** A command of the cgminer API, as sent. */
export type CgminerRequest = Readonly<Record<string, unknown>>;

const silenceStepMs = 250;
const silenceEndMs = 3000;

/**
 * A reply ends with NUL, with the connection, or in silence: 250 ms after a whole JSON text, 3 s after anything else.
 * Firmware that waits for our half of the connection to close gets that after 3 s without a byte
 * (device protocol notes 0.2).
 */
function cgminerReplyEnd(): ReplyEnd {
  let quietMs = 0;
  let checkedLength = 0;
  return {
    silenceMs: silenceStepMs,
    afterChunk(chunk) {
      quietMs = 0;
      return chunk.includes(0);
    },
    afterSilence(received, socket) {
      quietMs += silenceStepMs;
      if (received.length === 0) {
        if (quietMs >= silenceEndMs && !socket.writableEnded) socket.end();
        return false;
      }
      if (quietMs >= silenceEndMs) return true;
      if (received.length === checkedLength) return false;
      checkedLength = received.length;
      return isWholeJson(received.whole());
    },
  };
}

function isWholeJson(received: Buffer): boolean {
  try {
    JSON.parse(received.toString());
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends one command on the cgminer API and returns the reply, read with tolerance, from JSON or from the API's text form.
 * Rejects with `DeviceReplyError`, `DeviceTimeoutError` or `DeviceConnectionError`; whether the device refused is for the
 * caller to see in the reply.
 */
export async function askCgminer(endpoint: PortEndpoint, request: CgminerRequest): Promise<JsonObject> {
  const text = await askText(endpoint, request);
  return isCgminerText(text) ? readCgminerText(text) : readTolerantObject(text);
}

/** The same for a reply that decides what is written next: one that is cut off is a `DeviceReplyError`. */
export async function askCgminerWhole(endpoint: PortEndpoint, request: CgminerRequest): Promise<JsonObject> {
  return readWholeObject(await askText(endpoint, request));
}

async function askText(endpoint: PortEndpoint, request: CgminerRequest): Promise<string> {
  return (await exchange(endpoint, Buffer.from(JSON.stringify(request)), cgminerReplyEnd())).toString();
}
