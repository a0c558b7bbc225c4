import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { answerWeb } from '../antminer/antminer-web.ts';
import { AsicDevice } from '../asic-device.ts';
import type { ElphapexModel } from './elphapex-models.ts';
import { elphapexPages } from './elphapex-pages.ts';

/** The name in the sign-in of its web interface. */
const realm = 'Daoge Miner';

/** An Elphapex: a web interface made like that of an Antminer, and no other port. */
export class ElphapexDevice extends AsicDevice {
  readonly family = 'elphapex';
  readonly facts: ElphapexModel;

  constructor(facts: ElphapexModel, plan: DevicePlan) {
    super(facts, plan, { password: 'root', hostname: facts.type });
    this.facts = facts;
  }

  /** Number of the miner; its board has one of its own. */
  get serial(): string {
    return `13HY24B056N3${String(this.plan.index).padStart(8, '0')}`;
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveHttp(socket, (request, response) => {
      answerWeb(this, { realm, pages: elphapexPages }, request, response).catch(() => request.socket.destroy());
    });
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }
}
