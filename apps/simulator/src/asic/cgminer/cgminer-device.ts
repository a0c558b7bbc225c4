import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { answers, type PoolSetting } from '../pools.ts';
import { readCgminerRequest } from './cgminer-endpoint.ts';
import type { CgminerModel } from './cgminer-models.ts';
import { answerCgminer } from './cgminer-rpc.ts';
import { PoolTable } from './pool-table.ts';

/** A plain mining program (cgminer, bfgminer): nothing but its API, through which its pools can be changed. */
export class CgminerDevice extends AsicDevice {
  readonly family = 'cgminer';
  readonly facts: CgminerModel;
  #table: PoolTable;

  constructor(facts: CgminerModel, plan: DevicePlan) {
    super(facts, plan, { password: '', hostname: 'rig' });
    this.facts = facts;
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

  connect(_service: ServiceName, socket: Socket): void {
    readCgminerRequest(socket, (request) => this.deliver(answerCgminer(this, request), (reply) => socket.end(reply)));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['rpc'];
  }

  protected endpointOfMiner(): boolean {
    return true;
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
