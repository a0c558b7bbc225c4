import type { DevicePlan } from '../device/device-plan.ts';
import type { MeterModel } from './meter-models.ts';
import { MeterUnit } from './meter-unit.ts';
import type { ModbusRequest } from '../modbus/modbus-endpoint.ts';
import { MeteringMachine } from './metering-machine.ts';

/** A power meter that shows the true draw of the devices behind it over Modbus TCP. */
export class MeterDevice extends MeteringMachine {
  readonly meters: readonly [MeterUnit];

  constructor(model: MeterModel, plan: DevicePlan) {
    super(plan);
    this.meters = [new MeterUnit(model, { seed: plan.seed, siteSeed: plan.siteSeed, now: () => this.now() })];
  }

  get model(): string {
    return this.meters[0].model.name;
  }

  get family(): string {
    return this.meters[0].model.family;
  }

  protected answer(request: ModbusRequest): Buffer | null {
    const [meter] = this.meters;
    return meter.model.units.includes(request.unit) ? meter.answer(request, this.faults.noPower) : null;
  }

  protected details(): Readonly<Record<string, unknown>> {
    return this.meters[0].details();
  }
}
