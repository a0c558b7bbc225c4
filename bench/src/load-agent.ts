import { agentLinkPath, protocolVersion, serverMessageSchema, type DeviceReport } from '@headframe/agent-link';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Bench } from './bench-case.ts';

/** The agent's end of the link: sends numbered frames of reports and hears when each is stored. */
export interface LoadAgent {
  /** Sends the next frame; resolves with the moment (`performance.now()`) at which its acknowledgement came. */
  sendFrame(reports: readonly DeviceReport[], seqSeen?: (seq: number) => void): Promise<number>;
}

/** Dials the gateway with an agent's key and says hello; the case's end hangs up. */
export async function connectLoadAgent(bench: Bench, port: number, key: string): Promise<LoadAgent> {
  const spoolId = randomUUID();
  const waiting = new Map<number, { resolve: (at: number) => void; reject: (error: Error) => void }>();
  let seq = 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${agentLinkPath}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  bench.atEnd.defer(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => {
      const error = new Error(`The gateway hung up (${code}).`);
      reject(error);
      for (const frame of waiting.values()) frame.reject(error);
    });
    socket.on('open', () => {
      const hello = { type: 'hello', protocol: protocolVersion, version: 'bench', os: 'bench', hostname: 'bench' };
      socket.send(JSON.stringify({ ...hello, spoolId, lastSeq: 0, now: Date.now() }));
    });
    socket.on('message', (data) => {
      const at = performance.now();
      const message = serverMessageSchema.parse(JSON.parse(String(data)));
      if (message.type === 'devices' && message.last) resolve();
      if (message.type !== 'ack') return;
      waiting.get(message.seq)?.resolve(at);
      waiting.delete(message.seq);
    });
  });
  return {
    sendFrame(reports, seqSeen) {
      seq += 1;
      seqSeen?.(seq);
      const numbered = { type: 'frame', spoolId, seq, at: Date.now(), reports, results: [], scans: [] };
      return new Promise((resolve, reject) => {
        waiting.set(seq, { resolve, reject });
        socket.send(JSON.stringify({ ...numbered, droppedReports: 0 }));
      });
    },
  };
}
