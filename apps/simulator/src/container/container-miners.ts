import { AsicDevice } from '../asic/asic-device.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';

/** What a container learns of one miner inside it; temperatures in °C, rates in H/s. */
export interface MinerInside {
  readonly address: string;
  readonly model: string;
  readonly elapsed: number;
  readonly rate: number;
  readonly averageRate: number;
  readonly pcbCelsius: number;
  readonly chipCelsius: number;
}

const coolest = -273;

/** The miners inside a container, as its controller learns of them; those without power or connection are not there. */
export class ContainerMiners {
  #miners: readonly AsicDevice[] = [];

  /** Puts miners into the container. */
  put(devices: readonly SimulatedDevice[]): void {
    this.#miners = devices.filter((device) => device instanceof AsicDevice);
  }

  /** What all of them draw, W; all of it becomes heat. */
  draw(): number {
    return this.#miners.reduce((sum, miner) => sum + miner.draw(), 0);
  }

  /** The miners that answer the controller. */
  list(now: number): MinerInside[] {
    return this.#miners
      .filter((miner) => miner.fed && !miner.faults.offline && now >= miner.bootedAt)
      .map((miner) => {
        const boards = miner.machine.boards(now, miner.minerUpAt);
        return {
          address: miner.address,
          model: miner.model,
          elapsed: miner.elapsed(),
          rate: miner.machine.averageRate(now, 5, miner.minerUpAt),
          averageRate: miner.machine.averageRate(now, 900, miner.minerUpAt),
          pcbCelsius: Math.max(coolest, ...boards.map(({ pcbCelsius }) => pcbCelsius)),
          chipCelsius: Math.max(coolest, ...boards.map(({ chipCelsius }) => chipCelsius)),
        };
      });
  }
}
