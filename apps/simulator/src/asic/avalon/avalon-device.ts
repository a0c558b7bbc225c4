import type { Socket } from 'node:net';
import type { DevicePlan } from '../../device/device-plan.ts';
import type { ServiceName } from '../../network/services.ts';
import { AsicDevice } from '../asic-device.ts';
import { readCgminerRequest } from '../cgminer/cgminer-endpoint.ts';
import type { PoolSetting } from '../pools.ts';
import { answerAvalon } from './avalon-rpc.ts';
import type { AvalonModel } from './avalon-models.ts';

/** An Avalon: the cgminer API with commands of its own. */
export class AvalonDevice extends AsicDevice {
  readonly family = 'avalon';
  readonly facts: AvalonModel;
  #stored: PoolSetting[] | null = null;

  constructor(facts: AvalonModel, plan: DevicePlan) {
    super(facts, plan, { password: facts.factory, hostname: 'avalon' });
    this.facts = facts;
  }

  /** The number of its work mode: the highest it has until another one is set. */
  get workMode(): number {
    return Number(this.settings.tunables['workMode'] ?? Math.max(0, this.facts.workModes.length - 1));
  }

  /** Sets its work mode. */
  setWorkMode(workMode: number): void {
    this.settings.tunables = { ...this.settings.tunables, workMode };
    this.setPowerShare(this.facts.workModes[workMode] ?? 1);
  }

  /** Stops or starts mining at a time by its clock, in seconds since 1970. */
  switchAt(time: number, sleeping: boolean): void {
    setTimeout(() => this.setSleeping(sleeping), Math.max(0, time - this.now()) * 1000).unref();
  }

  /** Stores one of its pools; it is used from the next restart on. */
  storePool(place: number, pool: PoolSetting): void {
    this.#stored ??= [...this.settings.pools];
    this.#stored[place] = pool;
  }

  override reboot(): void {
    if (this.#stored) this.setPools(this.#stored);
    this.#stored = null;
    super.reboot();
  }

  connect(_service: ServiceName, socket: Socket): void {
    readCgminerRequest(socket, (request) => this.deliver(answerAvalon(this, request), (reply) => socket.end(reply)));
  }

  protected endpoints(): readonly ServiceName[] {
    return ['rpc'];
  }

  protected endpointOfMiner(): boolean {
    return true;
  }
}
