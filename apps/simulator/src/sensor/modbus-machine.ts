import type { Socket } from 'node:net';
import type { DevicePlan } from '../device/device-plan.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { ServiceName } from '../network/services.ts';
import type { MeterUnit } from './meter-unit.ts';
import { type ModbusRequest, serveModbus } from './modbus-endpoint.ts';

/** What a machine on Modbus TCP takes for itself, W. */
const ownDraw = 3;

/** A machine that answers Modbus TCP and keeps no settings, with the meters that measure behind it. */
export abstract class ModbusMachine extends SimulatedMachine {
  readonly kind = 'sensor';
  abstract readonly meters: readonly MeterUnit[];

  constructor(plan: DevicePlan) {
    super(plan);
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  /** The body of the reply to a request; null leaves it without one. */
  protected abstract answer(request: ModbusRequest): Buffer | null;

  connect(_service: ServiceName, socket: Socket): void {
    serveModbus(socket, (request, reply) => {
      const body = this.answer(request);
      if (!body) return;
      this.deliver(reply(body).toString('latin1'), (frame) => {
        if (socket.writable) socket.write(frame, 'latin1');
      });
    });
  }

  configuration(): null {
    return null;
  }

  restore(): void {}

  protected endpoints(): readonly ServiceName[] {
    return ['modbus'];
  }

  protected isShut(): boolean {
    return false;
  }

  protected begun(): void {}

  protected faultsChanged(): void {}

  protected forget(): void {}

  protected activity(): string {
    return 'measuring';
  }

  protected drawWhenFed(): number {
    return ownDraw;
  }
}
