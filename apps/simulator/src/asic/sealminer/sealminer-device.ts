import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import type { SealminerModel } from './sealminer-models.ts';
import { answerSealminer } from './sealminer-rpc.ts';

const page = '<!doctype html><link rel="stylesheet" href="/assets/css/amazeui.min.css"><title>Sealminer</title>';

/** A Sealminer: the cgminer API of bdminer, and a web page that asks for a sign-in. */
export class SealminerDevice extends AsicDevice {
  readonly family = 'sealminer';
  readonly facts: SealminerModel;

  constructor(facts: SealminerModel, plan: DevicePlan) {
    super(facts, plan, { password: 'seal', hostname: 'sealminer' });
    this.facts = facts;
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, (request) =>
        this.deliver(answerSealminer(this, request), (reply) => socket.end(reply)),
      );
    else serveHttp(socket, (_request, response) => response.end(page));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(service: ServiceName): boolean {
    return service === 'rpc';
  }
}
