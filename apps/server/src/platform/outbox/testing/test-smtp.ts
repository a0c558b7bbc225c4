import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail that the server has taken. */
interface Delivery {
  sender: string;
  recipients: string[];
  message: string;
  /** Its Message-ID. */
  id: string;
}

/** A real mail server on the loopback that keeps what it takes. */
export class TestSmtp {
  readonly deliveries: Delivery[] = [];
  /** What it answers to a recipient in place of taking the mail. */
  refuseWith: number | undefined;
  /** Milliseconds before it takes a mail, and before it answers that it has. */
  delayMs = 0;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        const code = this.refuseWith;
        done(code === undefined ? null : Object.assign(new Error('Not today.'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const message = Buffer.concat(chunks).toString('utf8');
          const id = /^Message-ID: (.+)$/im.exec(message)?.[1]?.trim() ?? '';
          const recipients = rcptTo.map(({ address }) => address);
          void sleep(this.delayMs).then(async () => {
            this.deliveries.push({ sender: mailFrom ? mailFrom.address : '', recipients, message, id });
            await sleep(this.delayMs);
            done();
          });
        });
      },
    });
    // A sender that is killed breaks its connection off.
    this.#server.on('error', () => undefined);
  }

  static async start(): Promise<TestSmtp> {
    const smtp = new TestSmtp();
    smtp.#server.listen(0, '127.0.0.1');
    await once(smtp.#server.server, 'listening');
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
