import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { serveRest } from '../rest-answer.ts';
import { TokenDevice } from '../token-device.ts';
import { answerVnish } from './vnish-api.ts';
import type { VnishModel } from './vnish-models.ts';

/** An Antminer with VNish: its REST API, and what is left of the cgminer API, which names it in `stats` alone. */
export class VnishDevice extends TokenDevice {
  readonly family = 'vnish';
  readonly facts: VnishModel;

  constructor(facts: VnishModel, plan: DevicePlan) {
    super(facts, plan, { password: 'admin', hostname: 'vnish' });
    this.facts = facts;
  }

  /** The state of the miner, in the words of the firmware. */
  get state(): string {
    if (this.settings.sleeping) return 'stopped';
    if (this.now() < this.minerUpAt) return 'initializing';
    return this.faults.tuning ? 'auto-tuning' : 'mining';
  }

  /** Its presets, each named after its watts. */
  get presets(): readonly string[] {
    const base = Math.round(this.facts.power / 100) * 100;
    return Array.from({ length: 12 }, (_, place) => String(base + (place - 9) * 100));
  }

  /** The preset in use. */
  get preset(): string {
    return String(this.settings.tunables['preset'] ?? this.presets[9]);
  }

  /** Sets a preset. */
  setPreset(preset: string): void {
    this.settings.tunables = { ...this.settings.tunables, preset };
    this.setPowerShare(Number(preset) / this.facts.power);
  }

  /** How its fans are set, in the words of the firmware: a speed, or a target temperature. */
  get coolingMode(): { name: 'auto' | 'manual'; param: number } {
    const { fanPercent, tunables } = this.settings;
    return fanPercent === null
      ? { name: 'auto', param: Number(tunables['targetTemperature'] ?? 62) }
      : { name: 'manual', param: fanPercent };
  }

  /** Sets how its fans are driven. */
  setCoolingMode({ name, param }: { name: 'auto' | 'manual'; param: number }): void {
    if (name === 'auto') this.settings.tunables = { ...this.settings.tunables, targetTemperature: param };
    this.setFanPercent(name === 'auto' ? null : param);
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, (request) => this.deliver(this.#rpc(request), (reply) => socket.end(reply)));
    else
      serveRest(this, socket, ({ method, path, headers, body }) => {
        return answerVnish(this, { question: `${method} ${path}`, body, token: TokenDevice.bearerOf(headers) });
      });
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }

  #rpc(request: string): string {
    const { type, version } = this.facts;
    const status = (letter: string, Code: number, Msg: string) => [{ STATUS: letter, When: 0, Code, Msg }];
    const reply = request.includes('"stats"')
      ? { STATUS: status('S', 70, 'CGMiner stats'), STATS: [{ Type: `${type} (Vnish ${version})` }] }
      : { STATUS: status('E', 14, 'Invalid command') };
    return `${JSON.stringify({ ...reply, id: 1 })}\0`;
  }
}
