import type { DevicePlan } from '../device/device-plan.ts';
import { ModbusMachine } from '../modbus/modbus-machine.ts';
import type { MeterUnit } from './meter-unit.ts';

/** What a machine with meters takes for itself, W. */
const ownDraw = 3;

/** A machine on Modbus TCP that keeps no settings, with the meters that measure behind it. */
export abstract class MeteringMachine extends ModbusMachine {
  readonly kind = 'sensor';
  abstract readonly meters: readonly MeterUnit[];

  constructor(plan: DevicePlan) {
    super(plan);
    this.boot(this.now() - plan.uptimeAtStart, 0);
  }

  configuration(): null {
    return null;
  }

  restore(): void {}

  protected begun(): void {}

  protected forget(): void {}

  protected activity(): string {
    return 'measuring';
  }

  protected drawWhenFed(): number {
    return ownDraw;
  }
}
