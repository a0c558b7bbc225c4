import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import { serveHttps } from '../../network/tls-endpoint.ts';
import { mixedBits } from '../../physics/noise.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { answerLogin } from './login-page.ts';
import { TokenBox } from './v2/token-box.ts';
import { serveV2 } from './v2/v2-endpoint.ts';
import { serveV3 } from './v3/v3-endpoint.ts';
import type { WhatsminerModel } from './whatsminer-models.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Power modes by the names the firmware gives them. */
export type PowerMode = 'low' | 'normal' | 'high';

const superPasswordName = 'super-password';
const powerShareOfMode: Record<PowerMode, number> = { low: 0.8, normal: 1, high: 1.12 };

/** A Whatsminer: API v2 with tokens and AES, API v3 in length-framed JSON, or both. */
export class WhatsminerDevice extends AsicDevice {
  readonly family = 'whatsminer';
  readonly facts: WhatsminerModel;
  readonly serial: string;
  readonly tokens = new TokenBox(this);

  constructor(facts: WhatsminerModel, plan: DevicePlan) {
    super(facts, plan, { password: 'admin', hostname: 'WhatsMiner' });
    this.facts = facts;
    this.serial = `HPM${facts.type.slice(1, 4)}${String(plan.index).padStart(6, '0')}K${plan.seed % 100_000}`;
  }

  /** The version of its system. */
  get firmware(): string {
    return this.settings.firmware ?? this.facts.firmware;
  }

  /** The salt of its passwords; it stays for the life of the device. */
  get salt(): string {
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
    return Array.from({ length: 8 }, (_, i) => alphabet[mixedBits(this.plan.seed, i) % alphabet.length]).join('');
  }

  /** The password of the account `super`, which API v3 asks for; API v2 asks for that of `admin`. */
  get superPassword(): string {
    return this.faults.badPassword ? this.password : String(this.settings.tunables[superPasswordName] ?? 'super');
  }

  /** Gives the account `super` another password. */
  set superPassword(password: string) {
    this.settings.tunables[superPasswordName] = password;
  }

  /** The highest power in W it may be limited to. */
  get nameplatePower(): number {
    return Math.ceil(this.facts.power / 100) * 100;
  }

  get powerMode(): PowerMode {
    const mode = this.settings.tunables['power-mode'];
    return mode === 'low' || mode === 'high' ? mode : 'normal';
  }

  /** Power limit in W. */
  get powerLimit(): number {
    return Number(this.settings.tunables['power-limit'] ?? this.nameplatePower);
  }

  /** Share of its power in percent that was asked for. */
  get powerPercent(): number {
    return Number(this.settings.tunables['power-percent'] ?? 100);
  }

  /** Takes settings of power and works out what they come to together. */
  tunePower(changes: Readonly<Record<string, string | number>>): void {
    Object.assign(this.settings.tunables, changes);
    const limited = Math.min(1, this.powerLimit / this.facts.power);
    this.setPowerShare(Math.min(limited, 1.2) * powerShareOfMode[this.powerMode] * (this.powerPercent / 100));
  }

  /** Begins or ends mining as `power_on` and `power_off` do: the mining program goes with it. */
  power(on: boolean): void {
    this.setSleeping(!on);
    if (on) this.restartMiner();
  }

  override reboot(): void {
    this.tokens.clear();
    // The share of the draw is kept in no configuration (Whatsminer API, set.miner.power_percent).
    this.tunePower({ 'power-percent': 100 });
    super.reboot();
  }

  override elapsed(): number {
    return this.settings.sleeping ? 0 : super.elapsed();
  }

  connect(service: ServiceName, socket: Socket): void {
    if (service === 'rpc') serveV2(this, socket);
    else if (service === 'whatsminer') serveV3(this, socket);
    else if (service === 'https')
      serveHttps(socket, (request, response) => {
        answerLogin(this, request, response).catch(() => request.socket.destroy());
      });
    else serveHttp(socket, (request, response) => redirectToTls(this, request, response));
  }

  protected endpoints(): readonly ServiceName[] {
    const { apis } = this.facts;
    return [
      'http',
      'https',
      ...(apis.includes('v2') ? ['rpc' as const] : []),
      ...(apis.includes('v3') ? ['whatsminer' as const] : []),
    ];
  }

  protected endpointOfMiner(): boolean {
    return false;
  }
}

/** The web interface over plain HTTP: it only sends on to TLS, by which a Whatsminer is recognised (notes 1.2). */
function redirectToTls(device: WhatsminerDevice, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const page = '<html><head><meta http-equiv="refresh" content="0; URL=/cgi-bin/luci" /></head><body></body></html>\n';
  device.deliver(page, (body) => {
    response.writeHead(307, { Location: `https://${device.address}/cgi-bin/luci`, 'Content-Type': 'text/html' });
    response.end(body);
  });
}
