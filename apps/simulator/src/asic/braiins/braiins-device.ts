import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { serveRest } from '../rest-answer.ts';
import { TokenDevice } from '../token-device.ts';
import type { BraiinsModel } from './braiins-models.ts';
import { answerGraphql } from './graphql.ts';
import { answerRest } from './rest.ts';

/** An Antminer with Braiins OS: REST or GraphQL on its web port, and the version of its program on the cgminer port. */
export class BraiinsDevice extends TokenDevice {
  readonly family = 'braiins';
  readonly facts: BraiinsModel;

  constructor(facts: BraiinsModel, plan: DevicePlan) {
    super(facts, plan, { password: 'root', hostname: 'braiins' });
    this.facts = facts;
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, () => this.deliver(this.#version(), (reply) => socket.end(reply)));
    else
      serveRest(this, socket, (question) => (this.facts.api === 'rest' ? answerRest : answerGraphql)(this, question));
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
}
