import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import { decimal } from '../../network/json-number.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import type { AntminerModel } from './antminer-models.ts';
import { answerAntminerRpc } from './antminer-rpc.ts';
import { answerWeb } from './antminer-web.ts';
import { antminerRealm } from './digest.ts';
import { modernUploads } from './modern/upgrade.ts';
import { modernPages } from './modern/modern-pages.ts';
import { oldPages } from './old/old-pages.ts';
import { answerStatusPage } from './status-page.ts';

/** Working modes by the numbers Antminers give them; 1 (sleep) is kept apart. */
export type WorkMode = 0 | 2 | 3;

const powerShareOfMode: Record<WorkMode, number> = { 0: 1, 2: 1.12, 3: 0.78 };

/** A stock Antminer with its web interface (digest), cgminer API and, on newer ones, plain status page. */
export class AntminerDevice extends AsicDevice {
  readonly family = 'antminer';
  readonly facts: AntminerModel;
  readonly serial: string;

  constructor(facts: AntminerModel, plan: DevicePlan) {
    const hostname = facts.interface === 'modern' ? 'Antminer' : 'antMiner';
    super(facts, plan, { password: 'root', hostname });
    this.facts = facts;
    this.serial = `HKYD${String(plan.seed % 10_000).padStart(4, '0')}BCJ${String(plan.index).padStart(5, '0')}`;
  }

  /** Identity of the control board, as `miner_id` of the stats. */
  get minerId(): string {
    return this.plan.seed.toString(16).padStart(8, '0').repeat(2);
  }

  /** The version of its system. */
  get firmware(): string {
    return this.settings.firmware ?? this.facts.firmware;
  }

  /** The working mode it has when it does not sleep. */
  get workMode(): WorkMode {
    const share = this.settings.powerShare;
    return share > 1.05 ? 2 : share < 0.9 ? 3 : 0;
  }

  /** Share of the rated chip frequency it runs at. */
  get frequencyShare(): number {
    return this.settings.powerShare ** 0.6;
  }

  /** Frequency level in percent, 100 until another is set. */
  get frequencyLevel(): number {
    return Number(this.settings.tunables['freq-level'] ?? 100);
  }

  /** Keeps another frequency level, in percent. */
  setFrequencyLevel(level: number): void {
    this.settings.tunables = { ...this.settings.tunables, 'freq-level': level };
  }

  /** Takes another working mode (1 = sleep). */
  setWorkMode(mode: WorkMode | 1): void {
    if (mode === 1) {
      this.setSleeping(true);
      return;
    }
    this.setPowerShare(powerShareOfMode[mode]);
    this.setSleeping(false);
  }

  /** Shares of all pools together. */
  shareTotals(): { accepted: number; rejected: number; stale: number } {
    const none = { accepted: 0, rejected: 0, stale: 0 };
    return this.pools().reduce(
      (sum, pool) => ({
        accepted: sum.accepted + pool.accepted,
        rejected: sum.rejected + pool.rejected,
        stale: sum.stale + pool.stale,
      }),
      none,
    );
  }

  /** A rate as this firmware writes it on the cgminer API: a number, on old ones text. */
  writeRate(value: number): unknown {
    return this.facts.ratesAsText ? value.toFixed(2) : decimal(value, 2);
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc') {
      readCgminerRequest(socket, (request) =>
        this.deliver(answerAntminerRpc(this, request), (reply) => socket.end(reply)),
      );
    } else if (service === 'status') {
      serveHttp(socket, (request, response) => answerStatusPage(this, request, response));
    } else {
      serveHttp(socket, (request, response) => this.#answerWeb(request, response));
    }
  }

  protected endpoints(): readonly ServiceName[] {
    return this.facts.interface === 'modern' ? ['http', 'rpc', 'status'] : ['http', 'rpc'];
  }

  protected endpointOfMiner(service: ServiceName): boolean {
    return service === 'rpc';
  }

  #answerWeb(request: IncomingMessage, response: ServerResponse): void {
    const pages = this.facts.interface === 'modern' ? modernPages : oldPages;
    const uploads = this.facts.interface === 'modern' ? modernUploads : undefined;
    answerWeb(this, { realm: antminerRealm, pages, uploads }, request, response).catch(() => response.destroy());
  }
}
