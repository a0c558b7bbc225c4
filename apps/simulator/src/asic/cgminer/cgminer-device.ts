import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from './cgminer-endpoint.ts';
import type { CgminerModel } from './cgminer-models.ts';
import { answerCgminer } from './cgminer-rpc.ts';
import { PoolTableDevice } from './pool-table-device.ts';

/** A plain mining program (cgminer, bfgminer): nothing but its API, through which its pools can be changed. */
export class CgminerDevice extends PoolTableDevice {
  readonly family = 'cgminer';
  readonly facts: CgminerModel;

  constructor(facts: CgminerModel, plan: DevicePlan) {
    super(facts, plan, { password: '', hostname: 'rig' });
    this.facts = facts;
  }

  connect(_service: ServiceName, socket: Socket): void {
    readCgminerRequest(socket, (request) => this.deliver(answerCgminer(this, request), (reply) => socket.end(reply)));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['rpc'];
  }

  protected endpointOfMiner(): boolean {
    return true;
  }
}
