import { formatCount } from './format.ts';

/** How many of the online devices a figure covers: `3,231 of 5,000 report`. */
export function coverageText(reporting: number, online: number, verb = 'report'): string {
  return `${formatCount(reporting)} of ${formatCount(online)} ${verb}`;
}
