import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import { PoolTableDevice } from '../cgminer/pool-table-device.ts';
import type { LuxosModel } from './luxos-models.ts';
import { answerLuxos } from './luxos-rpc.ts';
import { LuxosSessions } from './luxos-sessions.ts';

/** A profile of LuxOS; its draw in W. */
interface LuxosProfile {
  readonly name: string;
  readonly step: number;
  readonly watts: number;
}

/** An Antminer with LuxOS: its API on the cgminer port, and a web page that names it. */
export class LuxosDevice extends PoolTableDevice {
  readonly family = 'luxos';
  readonly facts: LuxosModel;
  readonly sessions = new LuxosSessions(() => this.now());

  constructor(facts: LuxosModel, plan: DevicePlan) {
    super(facts, plan, { password: '', hostname: 'luxminer' });
    this.facts = facts;
  }

  /** Its profiles: the default, and around it steps of 100 W. */
  get profiles(): readonly LuxosProfile[] {
    const base = Math.round(this.facts.power / 100) * 100;
    return Array.from({ length: 13 }, (_, place) => {
      const step = place - 8;
      return step === 0
        ? { name: 'default', step, watts: this.facts.power }
        : { name: `${this.facts.frequency + step * 25}MHz`, step, watts: base + step * 100 };
    });
  }

  /** The name of the profile that is set. */
  get profile(): string {
    return String(this.settings.tunables['profile'] ?? 'default');
  }

  /** Sets a profile; false where it has none of that name. */
  setProfile(name: string): boolean {
    const profile = this.profiles.find((each) => each.name === name);
    if (!profile) return false;
    this.settings.tunables = { ...this.settings.tunables, profile: name };
    this.setPowerShare(profile.watts / this.facts.power);
    return true;
  }

  /** Wakes it up or puts it to sleep, with its supply. */
  curtail(asleep: boolean): void {
    this.setSleeping(asleep);
  }

  override reboot(): void {
    this.sessions.clear();
    super.reboot();
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc')
      readCgminerRequest(socket, (request) => this.deliver(answerLuxos(this, request), (reply) => socket.end(reply)));
    else serveHttp(socket, (_request, response) => response.end('<title>Luxor Firmware</title>'));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http', 'rpc'];
  }

  protected endpointOfMiner(service: ServiceName): boolean {
    return service === 'rpc';
  }
}
