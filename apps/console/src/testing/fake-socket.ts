interface Frame {
  type: string;
  id?: string;
  payload?: Record<string, unknown>;
}

/** A WebSocket that a test answers on behalf of the server (graphql-transport-ws protocol). */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static opened: FakeSocket[] = [];
  /** Whether new sockets open; where not, they go on connecting until they are refused. */
  static isReachable = true;

  readonly url: string;
  readonly protocol = 'graphql-transport-ws';
  readyState = FakeSocket.CONNECTING;
  readonly sent: Frame[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
    queueMicrotask(() => {
      if (!FakeSocket.isReachable) return;
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }

  /** Ends the attempt to connect, as a closed port does. */
  refuse(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.sent.push(frame);
    if (frame.type === 'connection_init') this.answer({ type: 'connection_ack' });
  }

  /** Sends a frame of the server. */
  answer(frame: Frame): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    queueMicrotask(() => this.onclose?.({ code, reason, wasClean: true }));
  }

  /** The payload that opened the connection. */
  get init(): Record<string, unknown> | undefined {
    return this.sent.find(({ type }) => type === 'connection_init')?.payload;
  }

  /** Frames of one type. */
  frames(type: string): Frame[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}
