import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import { SimulatedMachine } from '../../device/simulated-machine.ts';
import { serveHttp } from '../../network/http-endpoint.ts';
import type { ServiceName } from '../../network/services.ts';
import { devicePage } from '../../web/device-page.ts';
import { ContainerMiners } from '../container-miners.ts';
import { coolingSettings, factoryCooling, CoolingLoop } from '../cooling-loop.ts';
import { minerInfo } from './miner-info.ts';
import type { AntspaceModel } from './antspace-models.ts';

/** What an operation gives: `params` of its reply, or that it is refused. */
type Operated = { readonly ok: true; readonly params: object | null } | { readonly ok: false };

const done: Operated = { ok: true, params: null };

/**
 * A container of Bitmain's Antspace series: one HTTP address without a credential, `/cooler`, whose parameter `operation` reads and
 * commands its cooling.
 */
export class AntspaceDevice extends SimulatedMachine {
  readonly kind = 'container';
  readonly loop: CoolingLoop;
  readonly #model: AntspaceModel;

  constructor(model: AntspaceModel, plan: DevicePlan) {
    super(plan);
    this.#model = model;
    const now = this.now() - plan.uptimeAtStart;
    const { seed, siteSeed, timing } = plan;
    this.loop = new CoolingLoop({ seed, siteSeed, rampSeconds: timing.rampSeconds, now }, new ContainerMiners());
    this.boot(now, 0);
  }

  get model(): string {
    return this.#model.name;
  }

  get family(): string {
    return this.#model.family;
  }

  /** Alarms that it reports now: those set, and those of its temperatures. */
  alarms(now: number): ReadonlySet<string> {
    return new Set([...this.faults.alarms, ...this.#model.ownAlarms(this.loop, now)]);
  }

  configuration(): unknown {
    return { ...this.loop.settings };
  }

  restore(configuration: unknown): void {
    const { data } = coolingSettings.safeParse(configuration);
    if (data) this.loop.settings = data;
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveHttp(socket, (request, response) => this.#answer(request, response));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected isShut(): boolean {
    return false;
  }

  protected begun(now: number, after: number): void {
    this.#applyConditions(now, Number.isFinite(after));
  }

  protected faultsChanged(now: number): void {
    this.#applyConditions(now, this.fed);
  }

  protected forget(): void {
    this.loop.settings = factoryCooling;
  }

  protected activity(): string {
    return this.loop.settings.open ? (this.loop.running ? 'cooling' : 'failed') : 'closed';
  }

  protected details(now: number): Readonly<Record<string, unknown>> {
    return {
      ...this.loop.settings,
      supply: this.loop.supply(now),
      miners: this.loop.miners.list(now).length,
      alarms: [...this.alarms(now)],
    };
  }

  protected drawWhenFed(): number {
    return this.loop.draw();
  }

  #applyConditions(now: number, fed: boolean): void {
    const { alarms, hot } = this.faults;
    const pumpFailed = alarms.some((alarm) => this.#model.pumpAlarms.includes(alarm));
    this.loop.change(now, { fed, pumpFailed, hot });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const url = new URL(request.url ?? '/', 'http://container');
    if (url.pathname !== '/cooler') {
      const page = url.pathname === '/' ? this.#page() : null;
      response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html' }).end(page ?? '404 Not Found');
      return;
    }
    const method = url.searchParams.get('operation') ?? '';
    const operated = this.#operate(method, url.searchParams.get('temp'));
    const reply = operated.ok ? { ok: true, method, params: operated.params } : { ok: false, method, params: null };
    this.deliver(JSON.stringify(reply), (text) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    });
  }

  #operate(operation: string, temperature: string | null): Operated {
    const now = this.now();
    switch (operation) {
      case 'coolerState':
        return { ok: true, params: this.#model.state(this, now) };
      case 'minerInfo':
        return { ok: true, params: minerInfo(this.loop.miners.list(now)) };
      case 'open':
      case 'close':
        this.execute(operation, () => this.loop.setOpen(now, operation === 'open'));
        return done;
      case 'reset':
        this.execute('reset', () => this.setFaults({ alarms: [] }));
        return done;
      case 'setTemp':
        return this.#setTemperature(now, temperature ?? '');
      default:
        return { ok: false };
    }
  }

  #setTemperature(now: number, text: string): Operated {
    const celsius = text === 'pid' ? 'pid' : Number(text);
    if (text.trim() === '' || (celsius !== 'pid' && !Number.isFinite(celsius))) return { ok: false };
    this.execute('setTemp', () => this.loop.setTemperature(now, celsius));
    return done;
  }

  #page(): string {
    const now = this.now();
    const celsius = (value: number) => `${value.toFixed(1)} °C`;
    return devicePage({
      title: 'AntBox',
      rows: [
        ['Model', this.model],
        ['Cooling', this.loop.settings.open ? 'Open' : 'Closed'],
        ['Supply', celsius(this.loop.supply(now))],
        ['Return', celsius(this.loop.back(now))],
        ['Alarms', [...this.alarms(now)].join(', ') || 'None'],
      ],
    });
  }
}
