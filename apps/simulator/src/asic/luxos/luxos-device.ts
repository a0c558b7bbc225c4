import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { PoolTableDevice } from '../cgminer/pool-table-device.ts';
import type { LuxosModel } from './luxos-models.ts';
import { answerLuxos } from './luxos-rpc.ts';
import { LuxosSessions } from './luxos-sessions.ts';

/** An Antminer with LuxOS: its API on the cgminer port, and a web page that names it. */
export class LuxosDevice extends PoolTableDevice {
  readonly family = 'luxos';
  readonly facts: LuxosModel;
  readonly sessions = new LuxosSessions(() => this.now());

  constructor(facts: LuxosModel, plan: DevicePlan) {
    super(facts, plan, { password: '', hostname: 'luxminer' });
    this.facts = facts;
  }

  /** Wakes it up or puts it to sleep, with its supply. */
  curtail(asleep: boolean): void {
    this.setSleeping(asleep);
  }

  override reboot(): void {
    this.sessions.clear();
    super.reboot();
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, (request) => this.deliver(answerLuxos(this, request), (reply) => socket.end(reply)));
    else serveHttp(socket, (_request, response) => response.end('<title>Luxor Firmware</title>'));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(service: ServiceName): boolean {
    return service === 'rpc';
  }
}
