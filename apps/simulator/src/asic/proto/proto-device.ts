import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { serveRest } from '../rest-answer.ts';
import { TokenDevice } from '../token-device.ts';
import { answerProto } from './proto-api.ts';
import type { ProtoModel } from './proto-models.ts';

/** A miner of Proto: a REST API behind a password, and no other port. */
export class ProtoDevice extends TokenDevice {
  readonly family = 'proto';
  readonly facts: ProtoModel;

  constructor(facts: ProtoModel, plan: DevicePlan) {
    super(facts, plan, { password: 'root', hostname: `proto-miner-${plan.index + 1}` });
    this.facts = facts;
  }

  /** Serial number of its control board. */
  get serial(): string {
    return `PROTO${String(this.plan.index).padStart(8, '0')}`;
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveRest(this, socket, (question) => answerProto(this, question));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }
}
