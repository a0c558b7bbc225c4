import type { DevicePlan } from '../../device/device-plan.ts';
import { AsicDevice, type AsicSettings } from '../asic-device.ts';
import type { AsicModel } from '../asic-model.ts';
import { answers, type PoolSetting } from '../pools.ts';
import { PoolTable } from './pool-table.ts';

/** A miner that numbers and orders its pools itself, as cgminer does. */
export abstract class PoolTableDevice extends AsicDevice {
  #table: PoolTable;

  constructor(facts: AsicModel, plan: DevicePlan, factory: Pick<AsicSettings, 'password' | 'hostname'>) {
    super(facts, plan, factory);
    this.#table = this.#tableOfSettings();
  }

  /** Its pools as it numbers and orders them. */
  get table(): PoolTable {
    return this.#table;
  }

  /** Carries out a change of the pools as a command. Throws what `change` throws. */
  changePools<T>(command: string, change: (table: PoolTable) => T): T | undefined {
    let result: T | undefined;
    this.execute(command, () => {
      result = change(this.#table);
      this.setPools(this.#table.ordered);
    });
    return result;
  }

  override restore(configuration: unknown): void {
    super.restore(configuration);
    this.#table = this.#tableOfSettings();
  }

  override reset(): void {
    super.reset();
    this.#table = this.#tableOfSettings();
  }

  #tableOfSettings(): PoolTable {
    const given = this.settings.pools.filter(({ url }) => url !== '');
    return new PoolTable(
      given,
      () => this.now(),
      (pool) => this.#reaches(pool),
    );
  }

  #reaches(pool: PoolSetting): boolean {
    return this.faults.wrongPool !== 'dead' && answers(pool);
  }
}
