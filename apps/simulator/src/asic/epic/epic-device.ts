import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { serveRest } from '../rest-answer.ts';
import { answerEpic } from './epic-api.ts';
import type { EpicModel } from './epic-models.ts';

/** An Antminer with ePIC PowerPlay: its REST API where others have the cgminer API, and a web page. */
export class EpicDevice extends AsicDevice {
  readonly family = 'epic';
  readonly facts: EpicModel;

  constructor(facts: EpicModel, plan: DevicePlan) {
    super(facts, plan, { password: 'letmein', hostname: 'epicminer' });
    this.facts = facts;
  }

  /** The state of the miner, in the words of the firmware. */
  get state(): string {
    if (this.settings.sleeping) return 'Idling';
    if (this.now() < this.minerUpAt) return 'Initializing';
    if (this.faults.tuning) return 'AdjustingClockVoltage';
    return this.mining ? 'Mining' : 'Idling';
  }

  /** What its fans follow while they are automatic. */
  get automaticFans(): { 'Idle Speed': number; 'Target Temperature': number } {
    const { idleSpeed = 20, targetTemperature = 60 } = this.settings.tunables;
    return { 'Idle Speed': Number(idleSpeed), 'Target Temperature': Number(targetTemperature) };
  }

  /** Lets the fans follow a temperature, °C. */
  setAutomaticFans(idleSpeed: number, targetTemperature: number): void {
    this.settings.tunables = { ...this.settings.tunables, idleSpeed, targetTemperature };
    this.setFanPercent(null);
  }

  /** The watt target it tunes itself to; null where it tunes itself to a hashrate. */
  get targetWatts(): number | null {
    const target = this.settings.tunables['targetWatts'];
    return target === undefined ? null : Number(target);
  }

  /** Tunes itself to a watt target from now on. */
  setTargetWatts(watts: number): void {
    this.settings.tunables = { ...this.settings.tunables, targetWatts: watts };
    this.setPowerShare(watts / this.facts.power);
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'http')
      serveHttp(socket, (_request, response) => response.end('<!doctype html><title>Miner Web Dashboard</title>'));
    else serveRest(this, socket, ({ method, path, body }) => answerEpic(this, `${method} ${path}`, body));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }
}
