import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { readBody, serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { answerAxeos } from './axeos-api.ts';
import type { AxeosModel } from './axeos-models.ts';

/** A small miner with AxeOS: a REST API without a sign-in, and nothing else. */
export class AxeosDevice extends AsicDevice {
  readonly family = 'axeos';
  readonly facts: AxeosModel;

  constructor(facts: AxeosModel, plan: DevicePlan) {
    super(facts, plan, { password: '', hostname: 'bitaxe' });
    this.facts = facts;
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveHttp(socket, (request, response) => {
      this.#answer(request, response).catch(() => request.socket.destroy());
    });
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const [path = '/'] = (request.url ?? '/').split('?');
    const answer = answerAxeos(this, `${request.method ?? 'GET'} ${path}`, body);
    const { status, body: text, type = 'application/json' } = answer;
    this.deliver(text, (sent) =>
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(sent) }).end(sent),
    );
  }
}
