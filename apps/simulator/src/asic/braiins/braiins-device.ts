import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { serveRest } from '../rest-answer.ts';
import { WebTokens } from '../web-tokens.ts';
import type { BraiinsModel } from './braiins-models.ts';
import { answerGraphql } from './graphql.ts';
import { answerRest } from './rest.ts';

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
      serveRest(this, socket, (question) => (this.facts.api === 'rest' ? answerRest : answerGraphql)(this, question));
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
}
