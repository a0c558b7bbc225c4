import { agentLinkPath, agentSettingSchema, protocolVersion } from '@headframe/agent-link';
import type { AgentSetting, DeviceReport, LinkDevice, ServerMessage } from '@headframe/agent-link';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Bench } from './bench-case.ts';

const devicesPerMessage = 2000;

/** The server's end of the link without a database: sends one agent its devices and takes its frames. */
interface LinkServer {
  /** Address an agent dials. */
  url: string;
  /** Resolves when an agent was sent its devices. */
  connected: Promise<void>;
}

/** Listens on a free port until the case ends; `onReports` is called with the reports of each frame. */
export async function startLinkServer(
  bench: Bench,
  devices: readonly LinkDevice[],
  setting: Partial<AgentSetting>,
  onReports: (reports: readonly DeviceReport[]) => void,
): Promise<LinkServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: agentLinkPath });
  bench.atEnd.defer(async () => {
    for (const socket of server.clients) socket.terminate();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  await once(server, 'listening');
  const connected = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      const send = (message: ServerMessage): void => socket.send(JSON.stringify(message));
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as {
          type: string;
          spoolId: string;
          seq: number;
          reports: DeviceReport[];
        };
        if (message.type === 'frame') {
          onReports(message.reports);
          send({ type: 'ack', spoolId: message.spoolId, seq: message.seq });
        } else if (message.type === 'hello') {
          welcome(socket, devices, setting);
          resolve();
        }
      });
    });
  });
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${agentLinkPath}`, connected };
}

function welcome(socket: WebSocket, devices: readonly LinkDevice[], setting: Partial<AgentSetting>): void {
  const send = (message: ServerMessage): void => socket.send(JSON.stringify(message));
  const times = { protocol: protocolVersion, agentId: 1, now: Date.now(), ackedSeq: 0 };
  send({ type: 'welcome', ...times, setting: agentSettingSchema.parse(setting) });
  for (let from = 0; from < devices.length; from += devicesPerMessage) {
    const part = devices.slice(from, from + devicesPerMessage);
    send({ type: 'devices', first: from === 0, last: from + part.length >= devices.length, devices: part });
  }
}
