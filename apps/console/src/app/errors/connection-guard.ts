import { probe } from '../../transport/connectivity.ts';

/** Whether our own host answers within 5 s: one look, for the guard of the page that says it does not. */
export function isHostReachable(): Promise<boolean> {
  let looks = 0;
  return probe(() => (looks += 1) === 1);
}
