import { connect, type Socket } from 'node:net';
import { DeviceConnectionError, DeviceReplyError } from '../device-errors.ts';
import { withinBounds, type RequestBounds } from './deadline.ts';
import { ReceivedBytes } from './received-bytes.ts';

/** Where and how long to speak to one TCP port of a device. */
export interface PortEndpoint extends RequestBounds {
  host: string;
  port: number;
  /** Requests over HTTP are not sent. */
  withoutHttp?: boolean;
}

/** Whether a reply is complete. */
export interface ReplyEnd {
  /** Asked after each piece. */
  afterChunk(chunk: Buffer, received: ReceivedBytes): boolean;
  /** Asked after each `silenceMs` without a piece; may close our half of the connection. */
  afterSilence?(received: ReceivedBytes, socket: Socket): boolean;
  /** How long a silence is, in milliseconds. */
  silenceMs?: number;
}

/** The longest reply that is taken in, in bytes. */
export const maxReplyBytes = 2 * 1024 * 1024;

/**
 * Sends one request over a fresh TCP connection and collects the reply until `end` calls it complete or the device
 * closes. Rejects with `DeviceConnectionError`, `DeviceTimeoutError`, or `DeviceReplyError` when the reply is too long.
 */
export function exchange(endpoint: PortEndpoint, request: Buffer, end: ReplyEnd): Promise<Buffer> {
  return withinBounds(endpoint, (signal) => run(endpoint, request, end, signal));
}

function run(endpoint: PortEndpoint, request: Buffer, end: ReplyEnd, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: endpoint.host, port: endpoint.port, noDelay: true });
    const received = new ReceivedBytes();
    let silence: NodeJS.Timeout | undefined;
    let settled = false;

    function finish(error?: Error): void {
      if (settled) return;
      settled = true;
      clearTimeout(silence);
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      if (error) reject(error);
      else resolve(received.whole());
    }
    function onAbort(): void {
      finish(signal.reason as Error);
    }
    /** Runs a question to `end`, whose own errors fail the exchange. */
    function finishWhen(isComplete: () => boolean): void {
      try {
        if (isComplete()) finish();
        else watchSilence();
      } catch (error) {
        finish(error as Error);
      }
    }
    function watchSilence(): void {
      clearTimeout(silence);
      const { afterSilence, silenceMs = 3000 } = end;
      if (afterSilence) silence = setTimeout(() => finishWhen(() => afterSilence(received, socket)), silenceMs);
    }
    function onClosed(error?: Error): void {
      if (received.length > 0) finish();
      else finish(new DeviceConnectionError(error?.message || 'The device closed the connection without an answer.'));
    }

    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('connect', () => {
      socket.write(request);
      watchSilence();
    });
    socket.on('data', (chunk) => {
      received.add(chunk);
      if (received.length > maxReplyBytes) finish(new DeviceReplyError('The reply is too long.'));
      else finishWhen(() => end.afterChunk(chunk, received));
    });
    socket.on('error', onClosed);
    socket.on('end', () => onClosed());
    socket.on('close', () => onClosed());
  });
}
