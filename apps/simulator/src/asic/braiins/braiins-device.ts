import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { readBody, serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { WebTokens } from '../web-tokens.ts';
import type { BraiinsModel } from './braiins-models.ts';
import { answerGraphql } from './graphql.ts';
import { answerRest } from './rest.ts';

/** An answer of its web interface; `then` runs when it has left. */
export interface WebAnswer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly then?: () => void;
}

/** A request to its web interface. */
export interface WebQuestion {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An Antminer with Braiins OS: REST or GraphQL on its web port, and the version of its program on the cgminer port. */
export class BraiinsDevice extends AsicDevice {
  readonly family = 'braiins';
  readonly facts: BraiinsModel;
  readonly tokens = new WebTokens(() => this.now(), 3_600);

  constructor(facts: BraiinsModel, plan: DevicePlan) {
    super(facts, plan, { password: 'root', hostname: 'braiins' });
    this.facts = facts;
  }

  override reboot(): void {
    this.tokens.clear();
    super.reboot();
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, () => this.deliver(this.#version(), (reply) => socket.end(reply)));
    else
      serveHttp(socket, (request, response) => {
        this.#answer(request, response).catch(() => request.socket.destroy());
      });
  }

  /** Whoever changes the password ends what others have signed in for. */
  protected override faultsChanged(now: number): void {
    super.faultsChanged(now);
    if (this.faults.badPassword) this.tokens.clear();
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }

  #version(): string {
    const { program } = this.facts;
    const STATUS = [{ Code: 22, Description: `BOSer ${program}`, Msg: 'BOSer versions', STATUS: 'S', When: 0 }];
    return `${JSON.stringify({ STATUS, VERSION: [{ API: '3.7', BOSer: program }], id: 1 })}\0`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const [path = '/'] = (request.url ?? '/').split('?');
    const question = { method: request.method ?? 'GET', path, headers: request.headers, body };
    const answer = (this.facts.api === 'rest' ? answerRest : answerGraphql)(this, question);
    if (Buffer.isBuffer(answer.body)) {
      response.writeHead(answer.status, { ...answer.headers, 'Content-Length': answer.body.length }).end(answer.body);
      return;
    }
    this.deliver(answer.body ?? '', (text) => {
      const content = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      response.writeHead(answer.status, { ...content, ...answer.headers }).end(text, answer.then);
    });
  }
}
