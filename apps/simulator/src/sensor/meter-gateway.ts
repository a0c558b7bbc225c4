import type { Socket } from 'node:net';
import type { DevicePlan } from '../device/device-plan.ts';
import type { ServiceName } from '../network/services.ts';
import { mixedBits } from '../physics/noise.ts';
import { meterModels } from './meter-models.ts';
import { MeterUnit } from './meter-unit.ts';
import { type ModbusRequest, refusal } from '../modbus/modbus-endpoint.ts';
import { MeteringMachine } from './metering-machine.ts';

/** The name of the gateway as a model of the farm. */
export const gatewayName = 'Modbus gateway';

/** Units at which meters answer; a line has gaps where meters were taken off. */
const units = [1, 2, 3, 5] as const;

/** Connections that it takes; others are closed at once. */
const maxConnections = 2;

/** Exception of a gateway for a unit that does not answer it (Modbus application protocol 1.1b3, section 7). */
const noResponse = 11;

/** A gateway from Modbus TCP to a serial line with several meters, which takes few connections at a time. */
export class MeterGateway extends MeteringMachine {
  readonly model = gatewayName;
  readonly family = 'modbus-gateway';
  readonly meters: readonly MeterUnit[];
  #connections = 0;
  #refused = 0;

  constructor(plan: DevicePlan) {
    super(plan);
    this.meters = units.flatMap((unit, index) => {
      const model = meterModels[index % meterModels.length];
      const seed = mixedBits(plan.seed, 200 + unit);
      return model ? [new MeterUnit(model, { seed, siteSeed: plan.siteSeed, now: () => this.now() })] : [];
    });
  }

  override connect(service: ServiceName, socket: Socket): void {
    if (this.#connections >= maxConnections) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    this.#connections += 1;
    socket.on('close', () => (this.#connections -= 1));
    super.connect(service, socket);
  }

  protected answer(request: ModbusRequest): Buffer {
    const meter = this.meters[units.findIndex((unit) => unit === request.unit)];
    return meter?.answer(request, this.faults.noPower) ?? refusal(request.code, noResponse);
  }

  protected details(): Readonly<Record<string, unknown>> {
    return {
      units: this.meters.map((meter, index) => ({ unit: units[index], model: meter.model.name, ...meter.details() })),
      refusedConnections: this.#refused,
    };
  }
}
