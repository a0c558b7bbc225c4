import {
  agentLinkPath,
  serverMessageSchema,
  type AgentProgram,
  type AgentSupport,
  type Frame,
  type ServerMessage,
} from '@headframe/agent-link';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** How long a test waits for what must come, on a machine that is busy with other tests: no bound of the product. */
const patienceMs = 20_000;

/** The agent's side of the link, as far as tests of the gateway need it: says hello, sends frames, collects commands. */
export class FakeAgent {
  readonly spoolId: string;
  readonly received: ServerMessage[] = [];
  /** Code of the close frame once the connection has ended. */
  closeCode: number | null = null;
  readonly #socket: WebSocket;
  #seq = 0;

  private constructor(socket: WebSocket, spoolId: string) {
    this.#socket = socket;
    this.spoolId = spoolId;
    socket.on('message', (data) => this.received.push(serverMessageSchema.parse(JSON.parse(String(data)))));
    socket.on('close', (code) => void (this.closeCode = code));
    socket.on('error', () => undefined);
  }

  /** Dials the server; throws `Unexpected server response: <status>` when it is refused. */
  static async dial(port: number, key: string, spoolId: string = randomUUID()): Promise<FakeAgent> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${agentLinkPath}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const agent = new FakeAgent(socket, spoolId);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return agent;
  }

  /** Dials, says hello (with `kinds` as an agent that says what it can do) and waits for the welcome and the devices. */
  static async connect(port: number, key: string, spoolId?: string, kinds?: AgentSupport): Promise<FakeAgent> {
    const agent = await FakeAgent.dial(port, key, spoolId);
    agent.hello(kinds && { kinds });
    await agent.next('welcome');
    await agent.next('devices', (message) => message.last);
    return agent;
  }

  hello(
    given: { now?: number; protocol?: number; kinds?: AgentSupport; program?: AgentProgram; marks?: unknown } = {},
  ): void {
    this.send({
      type: 'hello',
      protocol: given.protocol ?? 1,
      version: '1.0.0',
      os: 'test',
      hostname: 'test',
      spoolId: this.spoolId,
      lastSeq: 0,
      now: given.now ?? Date.now(),
      ...(given.kinds && { kinds: given.kinds }),
      ...(given.program && { program: given.program }),
      ...(given.marks !== undefined && { marks: given.marks }),
    });
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Sends the next frame, and waits until it is acknowledged. */
  async frame(content: Partial<Frame>): Promise<Frame> {
    this.#seq += 1;
    const frame: Frame = {
      type: 'frame',
      spoolId: this.spoolId,
      seq: this.#seq,
      at: Date.now(),
      reports: [],
      results: [],
      scans: [],
      droppedReports: 0,
      ...content,
    };
    this.send(frame);
    await this.next('ack', (ack) => ack.seq === frame.seq);
    return frame;
  }

  all<Type extends ServerMessage['type']>(type: Type): MessageOf<Type>[] {
    return this.received.filter((message): message is MessageOf<Type> => message.type === type);
  }

  /** Waits for a message of a type, among those received already and those to come; throws after {@link patienceMs}. */
  async next<Type extends ServerMessage['type']>(
    type: Type,
    fits: (message: MessageOf<Type>) => boolean = () => true,
  ): Promise<MessageOf<Type>> {
    for (let waited = 0; waited < patienceMs; waited += 10) {
      const discovered = this.all(type).find(fits);
      if (discovered) return discovered;
      await sleep(10);
    }
    throw new Error(`No ${type} came; received ${this.received.map((message) => message.type).join(', ')}.`);
  }

  async closed(): Promise<number> {
    for (let waited = 0; waited < patienceMs && this.closeCode === null; waited += 10) await sleep(10);
    if (this.closeCode === null) throw new Error('The connection is still open.');
    return this.closeCode;
  }

  close(): void {
    this.#socket.close();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
