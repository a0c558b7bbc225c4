import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { coverageText } from './coverage-text.ts';
import type { FigureTile } from './device-figures.ts';
import { formatCount } from './format.ts';

/** The aggregates that every kind of devices counts. */
export const deviceCounts = {
  count: z.number(),
  online: z.number(),
  offline: z.number(),
  stale: z.number(),
  staleOnline: z.number(),
} as const;

interface DeviceCounts {
  count: number;
  /** As they were reported last. */
  online: number;
  offline: number;
  /** Those whose agent is offline, and those of them that answered last. */
  stale: number;
  staleOnline: number;
}

/** Devices of which nobody knows, as their agent is offline. */
function staleTile(text: string | undefined) {
  return {
    label: 'Stale',
    text,
    detail: 'agent offline',
    tone: 'warn',
    search: { state: ['stale'] },
  } as const satisfies FigureTile<{ state?: string[] }>;
}

/** All devices, those that are online, those that are not, and those of which nobody knows; `label` names the devices. */
export function countTiles(label: string, values: DeviceCounts | undefined) {
  const { online = 0, offline = 0, stale = 0, staleOnline = 0 } = values ?? {};
  const count = (of: number) => values && formatCount(of);
  return [
    { label, text: values && formatCount(values.count), detail: 'total', search: {} },
    { label: 'Online', text: count(online - staleOnline), tone: 'ok', search: { state: ['online'] } },
    { label: 'Offline', text: count(offline - stale + staleOnline), tone: 'bad', search: { state: ['offline'] } },
    ...(stale > 0 ? [staleTile(count(stale))] : []),
  ] as const satisfies FigureTile<{ state?: string[] }>[];
}

export function issueTile(values: { withIssues: number } | undefined) {
  return {
    label: 'With issues',
    text: values && formatCount(values.withIssues),
    tone: 'warn',
    search: { issue: ['ANY'] },
  } as const satisfies FigureTile<{ issue?: string[] }>;
}

/**
 * The sum of the powers in W that devices report, with what that is beside the power of the farm, and how many report one; no device
 * that does is no total of 0 W.
 */
export function powerTile(label: string, what: string, power: number | undefined, reporting = 0, online = 0) {
  return {
    label,
    text: power === undefined ? undefined : formatPower(reporting > 0 ? power : null),
    detail: power === undefined ? undefined : `${what} · ${coverageText(reporting, online)}`,
  };
}
