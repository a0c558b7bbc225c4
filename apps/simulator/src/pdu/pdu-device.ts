import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Cabling, Outlet } from '../cabling/cabling.ts';
import type { DevicePlan } from '../device/device-plan.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import { garbledDatagram } from '../faults/garbled-datagram.ts';
import { serveHttp } from '../network/http-endpoint.ts';
import type { DatagramName, ServiceName } from '../network/services.ts';
import { devicePage, type PageFacts } from '../web/device-page.ts';
import { smoothNoise, uniform } from '../physics/noise.ts';
import { factoryOutlets, outletSettings, type OutletSettings } from './outlet-bank.ts';
import { OutletMeter, type OutletFigures } from './outlet-meter.ts';
import type { PduModel } from './pdu-model.ts';
import { answerDatagram, type SnmpAccess } from './snmp/snmp-agent.ts';
import type { ObjectTree } from './snmp/object-tree.ts';

/** What the unit itself draws, W. */
const ownDraw = 12;
const nominalVoltage = 230;
/** Current that the limit of a phase allows for each of its outlets, A, and the share of it from which it is near overload. */
const outletLimit = 20;
const nearShare = 0.8;
/** Figures are measured again after this many seconds, as real units do. */
const meteringSeconds = 0.5;

/** How units are spoken to as they leave the factory, and one user of SNMPv3. */
const factoryAccess: SnmpAccess = {
  readCommunity: 'public',
  writeCommunity: 'private',
  users: [
    { name: 'operator', authProtocol: 'sha256', authPassword: 'headframe-auth', privacyPassword: 'headframe-privacy' },
    { name: 'auditor', authProtocol: 'sha1', authPassword: 'headframe-auth', privacyPassword: null },
  ],
};
const strangersAccess: SnmpAccess = { readCommunity: 'somebody-else', writeCommunity: 'somebody-else', users: [] };

const settings = z.object({ name: z.string(), outlets: z.array(outletSettings) });

/** Figures of several outlets together. */
type FeedFigures = OutletFigures & { readonly powerFactor: number };

/** A power distribution unit with SNMP, which really feeds the devices on its outlets. */
export class PduDevice extends SimulatedMachine {
  readonly kind = 'pdu';
  override readonly datagrams: readonly DatagramName[] = ['snmp'];
  readonly #model: PduModel;
  readonly #cabling: Cabling;
  readonly #tree: ObjectTree<PduDevice>;
  readonly #meters: readonly OutletMeter[];
  readonly #engineId: Buffer;
  readonly #cycles = new Map<number, NodeJS.Timeout>();
  #name: string;
  #outlets: OutletSettings[];
  #figures: { at: number; outlets: OutletFigures[] } | null = null;
  #garbled = 0;

  constructor(model: PduModel, plan: DevicePlan, outlets: number, cabling: Cabling) {
    super(plan);
    this.#model = model;
    this.#cabling = cabling;
    this.#tree = model.objects(outlets);
    this.#outlets = factoryOutlets(outlets);
    this.#name = `pdu-${plan.index + 1}`;
    this.#engineId = Buffer.concat([Buffer.from('8000000003', 'hex'), this.hardwareAddress]);
    this.#meters = this.#outlets.map((_, index) => new OutletMeter(Math.floor(uniform(plan.seed, 31, index) * 5000)));
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  get model(): string {
    return this.#model.name;
  }

  get family(): string {
    return this.#model.family;
  }

  /** Its hardware address as bytes. */
  get hardwareAddress(): Buffer {
    return Buffer.from(this.mac.replaceAll(':', ''), 'hex');
  }

  get name(): string {
    return this.#name;
  }

  /** How many outlets it has. */
  get outletCount(): number {
    return this.#outlets.length;
  }

  /** Whether it reports what is drawn. */
  get isMetered(): boolean {
    return !this.faults.noPower;
  }

  /** The cabling's name of outlet `number` (from 1). */
  outletAt(number: number): Outlet {
    return { mac: this.mac, key: this.#model.outletKey(number) };
  }

  /** What it keeps of outlet `number` (from 1). */
  outlet(number: number): OutletSettings {
    const outlet = this.#outlets[number - 1];
    if (!outlet) throw new RangeError(`The unit has no outlet ${number}.`);
    return outlet;
  }

  /** Switches an outlet, or switches it off and on again some seconds later. */
  switchOutlet(number: number, command: 'on' | 'off' | 'reboot'): void {
    this.execute(command === 'reboot' ? 'outletReboot' : command === 'on' ? 'outletOn' : 'outletOff', () => {
      clearTimeout(this.#cycles.get(number));
      this.#cycles.delete(number);
      this.#switch(number, command === 'on');
      if (command !== 'reboot' || this.faults.stuckReboot) return;
      const back = setTimeout(() => {
        this.#switch(number, true);
        this.onConfigurationChange();
      }, this.plan.timing.restartSeconds * 1000);
      this.#cycles.set(number, back.unref());
    });
  }

  /** Changes what it keeps of an outlet. */
  setOutlet(number: number, change: Partial<Pick<OutletSettings, 'name' | 'onDelay' | 'offDelay'>>): void {
    this.execute('setOutlet', () => {
      Object.assign(this.outlet(number), change);
    });
  }

  /** What it measures at outlet `number` (from 1). */
  figures(number: number): OutletFigures {
    const figures = this.#measured()[number - 1];
    if (!figures) throw new RangeError(`The unit has no outlet ${number}.`);
    return figures;
  }

  /** What it measures at phase 1, 2 or 3; the outlets hang on them in turn. */
  phase(number: number): FeedFigures {
    return this.#sum(
      this.#measured().filter((_, index) => (index % 3) + 1 === number),
      number,
    );
  }

  /** The overload limit that is set for phase 1, 2 or 3, A. */
  phaseLimit(number: number): number {
    const outlets = this.#outlets.filter((_, index) => (index % 3) + 1 === number).length;
    return outlets * outletLimit * (this.faults.lowLimits ? 0.25 : 1);
  }

  /** What it says of the load of phase 1, 2 or 3: 1 low, 2 normal, 3 near overload, 4 overload. */
  loadState(number: number): number {
    const limit = this.phaseLimit(number);
    const { current } = this.phase(number);
    if (current > limit) return 4;
    if (current > limit * nearShare) return 3;
    return current > 0 ? 2 : 1;
  }

  /** What it measures at its inlet. */
  total(): FeedFigures {
    return this.#sum(this.#measured(), 1);
  }

  /** What temperature sensor 1 reports, °C; there is no second one. */
  temperature(): number {
    return 24 + 4 * smoothNoise(this.plan.siteSeed, 61, this.now(), 7200) + (this.faults.hot ? 30 : 0);
  }

  /** What humidity sensor 1 reports, %. */
  humidity(): number {
    return 42 + 10 * smoothNoise(this.plan.siteSeed, 62, this.now(), 7200);
  }

  override receive(_service: DatagramName, message: Buffer, reply: (message: Buffer) => void): void {
    const answer = answerDatagram(
      {
        unit: this,
        tree: this.#tree,
        access: this.faults.badPassword ? strangersAccess : factoryAccess,
        engineId: this.#engineId,
        time: { boots: 1, seconds: this.uptime() },
      },
      message,
    );
    if (!answer) return;
    const sent = this.faults.garbage ? garbledDatagram(answer, this.#garbled++) : answer;
    if (this.faults.slowMs === 0) reply(sent);
    else setTimeout(reply, this.faults.slowMs, sent).unref();
  }

  connect(_service: ServiceName, socket: Socket): void {
    serveHttp(socket, (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(devicePage(this.#pageFacts()));
    });
  }

  configuration(): unknown {
    return { name: this.#name, outlets: structuredClone(this.#outlets) };
  }

  restore(configuration: unknown): void {
    const parsed = settings.safeParse(configuration);
    if (!parsed.success || parsed.data.outlets.length !== this.#outlets.length) return;
    this.#name = parsed.data.name;
    this.#outlets = parsed.data.outlets;
    this.#supply();
  }

  protected endpoints(): readonly ServiceName[] {
    return ['http'];
  }

  protected isShut(): boolean {
    return false;
  }

  /** A restart of its management leaves the outlets alone; without power of its own it gives none. */
  protected begun(): void {
    this.#supply();
  }

  protected faultsChanged(): void {}

  protected forget(): void {
    for (const cycle of this.#cycles.values()) clearTimeout(cycle);
    this.#cycles.clear();
    this.#outlets = factoryOutlets(this.#outlets.length);
    this.#supply();
  }

  protected activity(): string {
    return 'on';
  }

  protected details(): Readonly<Record<string, unknown>> {
    const outlets = this.#outlets.map(({ name, on }, index) => ({
      key: this.#model.outletKey(index + 1),
      name,
      on,
      power: Math.round(this.figures(index + 1).power),
    }));
    return { name: this.#name, power: Math.round(this.total().power), outlets };
  }

  protected drawWhenFed(): number {
    return ownDraw + this.#measured().reduce((sum, { power }) => sum + power, 0);
  }

  #pageFacts(): PageFacts {
    const states = this.#outlets.map(({ name, on }) => [name, on ? 'On' : 'Off'] as const);
    return { title: this.#model.name, rows: [['Name', this.#name], ['MAC', this.mac], ...states] };
  }

  #switch(number: number, on: boolean): void {
    this.outlet(number).on = on;
    this.#figures = null;
    this.#cabling.switch(this.outletAt(number), on && this.fed);
  }

  #supply(): void {
    this.#figures = null;
    for (const [index, { on }] of this.#outlets.entries())
      this.#cabling.switch(this.outletAt(index + 1), on && this.fed);
  }

  #voltage(phase: number): number {
    return nominalVoltage + 3 * smoothNoise(this.plan.siteSeed, 70 + phase, this.now(), 600);
  }

  #measured(): OutletFigures[] {
    const now = this.now();
    if (this.#figures && now - this.#figures.at < meteringSeconds && now >= this.#figures.at)
      return this.#figures.outlets;
    const outlets = this.#meters.map((meter, index) =>
      meter.measure(now, this.#cabling.drawThrough(this.outletAt(index + 1)), this.#voltage((index % 3) + 1)),
    );
    this.#figures = { at: now, outlets };
    return outlets;
  }

  #sum(outlets: readonly OutletFigures[], phase: number): FeedFigures {
    const sum = (figure: 'current' | 'power' | 'energy') => outlets.reduce((all, outlet) => all + outlet[figure], 0);
    return {
      current: sum('current'),
      voltage: this.#voltage(phase),
      power: sum('power'),
      energy: sum('energy'),
      powerFactor: sum('power') > 0 ? 0.98 : 1,
    };
  }
}
