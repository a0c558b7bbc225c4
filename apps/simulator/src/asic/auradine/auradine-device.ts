import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { serveRest } from '../rest-answer.ts';
import { TokenDevice } from '../token-device.ts';
import type { AuradineModel } from './auradine-models.ts';
import { answerAuradineRpc } from './auradine-rpc.ts';
import { answerAuradineWeb } from './auradine-web.ts';

/** A miner of Auradine: the cgminer API of its program, and a web API with tokens. */
export class AuradineDevice extends TokenDevice {
  readonly family = 'auradine';
  readonly facts: AuradineModel;

  constructor(facts: AuradineModel, plan: DevicePlan) {
    super(facts, plan, { password: 'admin', hostname: `teraflux-${plan.index + 1}` });
    this.facts = facts;
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, (request) =>
        this.deliver(answerAuradineRpc(this, request), (reply) => socket.end(reply)),
      );
    else serveRest(this, socket, (question) => answerAuradineWeb(this, question));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['auradine', 'rpc'];
  }

  protected endpointOfMiner(service: ServiceName): boolean {
    return service === 'rpc';
  }
}
