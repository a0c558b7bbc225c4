import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  agentLinkPath,
  agentMessageSchema,
  agentSettingSchema,
  contentChunkBytes,
  readFrame,
} from '@headframe/agent-link';
import type {
  AgentMessage,
  AgentSetting,
  AgentStats,
  ContentOffer,
  ItemCommand,
  DeviceReport,
  Frame,
  Hello,
  LinkDevice,
  ScanReport,
  UpdateReport,
  ServerMessage,
  ItemResult,
  UnreadableEntry,
} from '@headframe/agent-link';
import { WebSocket, WebSocketServer } from 'ws';

/** How a fake server behaves; may be changed while it runs. */
interface FakeServerBehaviour {
  setting: Partial<AgentSetting>;
  devices: LinkDevice[];
  /** Frames are stored and never acknowledged. */
  holdAcks: boolean;
  /** Milliseconds that the server's clock is ahead. */
  clockAhead: number;
  /** Answers each attempt to connect with this HTTP status. */
  refuseWith: number | null;
  /** The house that it says it is of. */
  house: { id: string; epoch: number } | undefined;
  /** Says that it has stored this many frames of whatever spool. */
  claimsStored: number | null;
  /** Key that signs updates, as the welcome shows it. */
  updateKey: string | undefined;
  /** Closes each connection with this code instead of welcoming it. */
  closeWith: number | null;
  /** Takes no file, with this reason. */
  refusesFiles: string | null;
  /** Answers pieces of files only up to this offset. */
  answersUpTo: number;
}

/** The server side of the link as tests need it: stores each frame once, acknowledges, and can be taken away. */
export class FakeServer {
  readonly behaviour: FakeServerBehaviour = {
    setting: { pollSeconds: 5 },
    devices: [],
    holdAcks: false,
    clockAhead: 0,
    closeWith: null,
    refusesFiles: null,
    answersUpTo: Infinity,
    updateKey: undefined,
    house: undefined,
    refuseWith: null,
    claimsStored: null,
  };
  readonly hellos: Hello[] = [];
  readonly frames: Frame[] = [];
  /** Entries that the server of this version does not know. */
  readonly unreadable: UnreadableEntry[] = [];
  readonly stats: AgentStats[] = [];
  readonly updates: UpdateReport[] = [];
  /** Offers of files, in order. */
  readonly offers: ContentOffer[] = [];
  /** What is stored of files, by item. */
  readonly files = new Map<number, { sha256: string; bytes: Buffer }>();
  /** Progress of items, in order. */
  readonly progress: Extract<AgentMessage, { type: 'progress' }>[] = [];
  /** Answers what is no WebSocket. */
  onRequest: RequestListener = (_request, response) => void response.writeHead(404).end();
  /** Takes upgrades to other sockets than the link's; answers whether it did. */
  onUpgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean = () => false;
  readonly authorizations: (string | undefined)[] = [];
  /** Frames that arrived although they were stored already. */
  repeated = 0;
  readonly #stored = new Map<string, number>();
  #server: WebSocketServer | null = null;
  #http: Server | null = null;
  #port = 0;
  /** The same for an item that is sent again, as a server does it; hours ahead, whatever the server's clock. */
  readonly #commandsExpireAt = Date.now() + 86_400_000;

  get url(): string {
    return `ws://127.0.0.1:${this.#port}${agentLinkPath}`;
  }

  get reports(): DeviceReport[] {
    return this.frames.flatMap(({ reports }) => reports);
  }

  get results(): ItemResult[] {
    return this.frames.flatMap(({ results }) => results);
  }

  get scans(): ScanReport[] {
    return this.frames.flatMap(({ scans }) => scans);
  }

  /** Results of a endpoint other than `started`. */
  finals(itemId: number): ItemResult[] {
    return this.results.filter((result) => result.itemId === itemId && result.state !== 'started');
  }

  /** Listens; a second time on the same port as before. */
  async start(): Promise<void> {
    const http = createServer((request, response) => this.onRequest(request, response));
    const server = new WebSocketServer({
      noServer: true,
      path: agentLinkPath,
      verifyClient: (_, decide) => decide(this.behaviour.refuseWith === null, this.behaviour.refuseWith ?? 200),
    });
    this.#server = server;
    http.on('upgrade', (request, stream, head) => {
      if (!this.onUpgrade(request, stream, head))
        server.handleUpgrade(request, stream, head, (socket) => server.emit('connection', socket, request));
    });
    server.on('connection', (socket, request) => {
      this.authorizations.push(request.headers.authorization);
      if (this.behaviour.closeWith !== null) socket.close(this.behaviour.closeWith);
      else socket.on('message', (data) => this.#receive(socket, String(data)));
    });
    http.listen(this.#port, '127.0.0.1');
    await once(http, 'listening');
    this.#http = http;
    this.#port = (http.address() as AddressInfo).port;
  }

  /** Goes away, breaking all connections; with a close code it says so. */
  async stop(closeCode?: number): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    for (const socket of server.clients) {
      if (closeCode === undefined) socket.terminate();
      else socket.close(closeCode);
    }
    server.close();
    const http = this.#http;
    http?.closeAllConnections();
    await new Promise<void>((resolve) => (http ? http.close(() => resolve()) : resolve()));
  }

  /** Closes the connections and stays. */
  closeConnections(code: number): void {
    for (const socket of this.#server?.clients ?? []) socket.close(code);
  }

  send(message: ServerMessage): void {
    for (const socket of this.#server?.clients ?? []) socket.send(JSON.stringify(message));
  }

  command(items: (Partial<ItemCommand> & Pick<ItemCommand, 'itemId' | 'deviceId'>)[]): void {
    this.send({
      type: 'commands',
      now: Date.now() + this.behaviour.clockAhead,
      commands: items.map((item) => ({
        requestId: 1,
        command: { kind: 'reboot' },
        notBefore: 0,
        expiresAt: this.#commandsExpireAt,
        verifyWithinMs: 2000,
        ...item,
      })),
    });
  }

  #receive(socket: WebSocket, text: string): void {
    const message = agentMessageSchema.parse(JSON.parse(text));
    if (message.type === 'stats') this.stats.push(message);
    else if (message.type === 'update') this.updates.push(message);
    else if (message.type === 'hello') this.#welcome(socket, message);
    else if (message.type === 'progress') this.progress.push(message);
    else if (message.type === 'contentOffer' || message.type === 'contentChunk') this.#storeContent(socket, message);
    else this.#read(socket, JSON.parse(text));
  }

  #storeContent(socket: WebSocket, message: Extract<AgentMessage, { type: 'contentOffer' | 'contentChunk' }>): void {
    const { requestId, itemId, type } = message;
    const answer = (reply: object) => socket.send(JSON.stringify({ ...reply, requestId, itemId }));
    if (this.behaviour.refusesFiles !== null) {
      answer({ type: 'contentRefused', reason: this.behaviour.refusesFiles });
      return;
    }
    let file = this.files.get(itemId);
    if (type === 'contentOffer') {
      this.offers.push(message);
      if (file?.sha256 !== message.sha256) file = { sha256: message.sha256, bytes: Buffer.alloc(0) };
    } else if (file && message.offset === file.bytes.length) {
      const piece = Buffer.from(message.data, 'base64');
      if (piece.length > contentChunkBytes) throw new Error('A piece is too long.');
      file.bytes = Buffer.concat([file.bytes, piece]);
    } else return;
    this.files.set(itemId, file);
    if (file.bytes.length <= this.behaviour.answersUpTo) answer({ type: 'contentNext', offset: file.bytes.length });
  }

  #read(socket: WebSocket, envelope: unknown): void {
    const read = readFrame(envelope);
    if (typeof read === 'string') throw new Error(read);
    this.unreadable.push(...read.unreadable);
    this.#store(socket, read.frame);
  }

  #welcome(socket: WebSocket, hello: Hello): void {
    this.hellos.push(hello);
    const { setting, devices, clockAhead, claimsStored, updateKey, house } = this.behaviour;
    const messages: ServerMessage[] = [
      {
        type: 'welcome',
        protocol: 1,
        agentId: 1,
        now: Date.now() + clockAhead,
        ackedSeq: claimsStored ?? this.#stored.get(hello.spoolId) ?? 0,
        setting: agentSettingSchema.parse(setting),
        ...(updateKey !== undefined && { updateKey }),
        ...(house && { house }),
      },
      { type: 'devices', first: true, last: true, devices },
    ];
    for (const message of messages) socket.send(JSON.stringify(message));
  }

  #store(socket: WebSocket, frame: Frame): void {
    const { spoolId, seq } = frame;
    const stored = this.#stored.get(spoolId) ?? 0;
    if (seq > stored) {
      this.frames.push(frame);
      this.#stored.set(spoolId, seq);
    } else this.repeated += 1;
    if (!this.behaviour.holdAcks && socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: 'ack', spoolId, seq }));
  }
}
