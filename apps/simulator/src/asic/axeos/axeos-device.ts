import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { serveRest } from '../rest-answer.ts';
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
    serveRest(this, socket, ({ method, path, body }) => answerAxeos(this, `${method} ${path}`, body));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }
}
