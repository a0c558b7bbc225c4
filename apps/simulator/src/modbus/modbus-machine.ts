import type { Socket } from 'node:net';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { ServiceName } from '../network/services.ts';
import { type ModbusRequest, serveModbus } from './modbus-endpoint.ts';

/** A machine that answers Modbus TCP. */
export abstract class ModbusMachine extends SimulatedMachine {
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

  protected endpoints(): readonly ServiceName[] {
    return ['modbus'];
  }

  protected isShut(): boolean {
    return false;
  }

  protected faultsChanged(): void {}
}
