import { Farm } from '../farm.ts';
import type { RunningProduct } from '../product.ts';
import type { FarmSlice, SharedProductInfo } from './product-host.ts';

/** The environment variable by which a worker finds the host of the shared product. */
export const hostVariable = 'HEADFRAME_E2E_HOST';

/** The product that all journeys share, and the ports of its simulated devices. */
export interface SharedProduct extends RunningProduct {
  farm: Farm;
  ports: Record<string, number>;
}

async function ask<Answer>(path: string): Promise<Answer> {
  const host = process.env[hostVariable];
  if (host === undefined)
    throw new Error(`${hostVariable} is not set; run the journeys with e2e/playwright.config.ts.`);
  const response = await fetch(`${host}${path}`);
  if (!response.ok) throw new Error(`The shared product did not start: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The product that all journeys share; the first call waits until it has started. */
export async function sharedProduct(): Promise<SharedProduct> {
  const { consoleUrl, dataFolder, control, ports } = await ask<SharedProductInfo>('/product');
  return { consoleUrl, origin: new URL(consoleUrl).origin, dataFolder, farm: new Farm(control), ports };
}

/** Reserves devices of the shared farm that no other journey uses; `isFed`: those on the outlets of its PDU, for one journey. */
export function takeSlice(devices: number, isFed = false): Promise<FarmSlice> {
  return ask(`/slice?devices=${devices}${isFed ? '&fed' : ''}`);
}
