import { z } from 'zod';

/** What a unit keeps of each outlet through a power cycle. */
export const outletSettings = z.object({
  name: z.string(),
  on: z.boolean(),
  /** Seconds before a delayed switch; -1: never. */
  onDelay: z.number().int(),
  offDelay: z.number().int(),
});

/** What a unit keeps of one outlet. */
export type OutletSettings = z.infer<typeof outletSettings>;

/** The outlets of a unit as they leave the factory: on, with their number for a name. */
export function factoryOutlets(count: number): OutletSettings[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Outlet ${index + 1}`,
    on: true,
    onDelay: 0,
    offDelay: 0,
  }));
}
