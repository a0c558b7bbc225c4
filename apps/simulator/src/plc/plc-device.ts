import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Cabling, Outlet } from '../cabling/cabling.ts';
import type { DevicePlan } from '../device/device-plan.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { ModbusRequest } from '../modbus/modbus-endpoint.ts';
import { ModbusMachine } from '../modbus/modbus-machine.ts';
import { serveHttp } from '../network/http-endpoint.ts';
import type { ServiceName } from '../network/services.ts';
import { devicePage } from '../web/device-page.ts';
import { answerForBits, type UnitImage } from './coil-bank.ts';

/** The name of the PLC as a model of the farm. */
export const plcName = 'WAGO 750-352';

/** Outputs of the PLC: first contactors that feed miners, with an auxiliary contact each, then fans of the hall. */
const contactors = 8;
const fans = 8;
const coils = contactors + fans;

/** Where the outputs can be read and written (WAGO-I/O-SYSTEM 750 manuals, digital output data). */
const firstCoil = 0x0200;

/** Units that a coupler answers as. */
const units = [1, 255];

const minersPerContactor = 4;

/** What the PLC takes for itself, and each fan that runs, W. */
const ownDraw = 5;
const fanDraw = 750;

const settings = z.array(z.boolean()).length(coils);

/** Contactors are closed and fans stand still when it is new. */
const factoryOutputs = (): boolean[] => Array.from({ length: coils }, (_, index) => index < contactors);

/** Constants and descriptions by their register addresses (WAGO-I/O-SYSTEM 750 manuals, firmware information). */
const registers: Readonly<Record<number, number>> = {
  0x1024: coils,
  0x1025: contactors,
  0x2000: 0,
  0x2001: 0xffff,
  0x2002: 0x1234,
  0x2010: 14,
  0x2011: 750,
  0x2012: 352,
};

/** A PLC that switches contactors, which feed miners, and fans over Modbus TCP. */
export class PlcDevice extends ModbusMachine {
  readonly kind = 'plc';
  readonly model = plcName;
  readonly family = 'plc-wago-750';
  readonly #cabling: Cabling;
  #outputs = factoryOutputs();

  constructor(plan: DevicePlan, cabling: Cabling) {
    super(plan);
    this.#cabling = cabling;
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  /** How many miners its contactors can feed. */
  get sockets(): number {
    return contactors * minersPerContactor;
  }

  /** Whether a device hangs on an outlet already. */
  isCabled(device: SimulatedDevice): boolean {
    return this.#cabling.outletsOf(device).length > 0;
  }

  /** Hangs miners on the contactors, four on each in their sequence. */
  feed(miners: readonly SimulatedDevice[]): void {
    for (const [index, miner] of miners.entries())
      this.#cabling.plug(this.#contactor(Math.floor(index / minersPerContactor)), miner);
    this.#supply();
  }

  configuration(): unknown {
    return [...this.#outputs];
  }

  restore(configuration: unknown): void {
    const { data } = settings.safeParse(configuration);
    if (!data) return;
    this.#outputs = data;
    this.#supply();
  }

  override connect(service: ServiceName, socket: Socket): void {
    if (service === 'http') serveHttp(socket, (request, response) => this.#showPage(request, response));
    else super.connect(service, socket);
  }

  protected override endpoints(): readonly ServiceName[] {
    return ['http', 'modbus'];
  }

  protected answer(request: ModbusRequest): Buffer | null {
    return units.includes(request.unit) ? answerForBits(this.#image(), request) : null;
  }

  protected begun(): void {
    this.#supply();
  }

  protected forget(): void {
    this.#outputs = factoryOutputs();
    this.#supply();
  }

  protected activity(): string {
    return 'on';
  }

  protected details(): Readonly<Record<string, unknown>> {
    return { coils: this.#outputs.map((on, index) => ({ address: firstCoil + index, on })) };
  }

  protected drawWhenFed(): number {
    return ownDraw + this.#outputs.slice(contactors).filter(Boolean).length * fanDraw;
  }

  #showPage(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const rows = this.#outputs.map((on, index) => [`Output ${index + 1}`, on ? 'On' : 'Off'] as const);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(devicePage({ title: this.model, rows }));
  }

  #contactor(index: number): Outlet {
    return { mac: this.mac, key: `coil-${index}` };
  }

  #image(): UnitImage {
    const output = (address: number): boolean | null => this.#outputs[address - firstCoil] ?? null;
    return {
      coil: output,
      // The auxiliary contacts of the contactors; with the fault they are stuck open.
      input: (address) => (address < contactors ? (this.#outputs[address] ?? false) && !this.faults.noPower : null),
      register: (address) => registers[address] ?? null,
      write: (address, on) =>
        this.execute(on ? 'coilOn' : 'coilOff', () => {
          this.#outputs[address - firstCoil] = on;
          this.#supply();
        }),
    };
  }

  #supply(): void {
    for (let index = 0; index < contactors; index += 1)
      this.#cabling.switch(this.#contactor(index), (this.#outputs[index] ?? false) && this.fed);
  }
}
