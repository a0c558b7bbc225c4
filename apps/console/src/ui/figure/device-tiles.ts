import { formatPower } from '@headframe/domain/units/electricity';
import * as z from 'zod/mini';
import { coverageText } from './coverage-text.ts';
import type { FigureTile } from './device-figures.ts';
import { formatCount } from './format.ts';

/** The aggregates that every kind of devices counts. */
export const deviceCounts = { count: z.number(), online: z.number(), offline: z.number() } as const;

interface DeviceCounts {
  count: number;
  online: number;
  offline: number;
}

/** All devices, those that are online and those that are not; `label` names the devices. */
export function countTiles(label: string, values: DeviceCounts | undefined) {
  return [
    { label, text: values && formatCount(values.count), detail: 'total', search: {} },
    { label: 'Online', text: values && formatCount(values.online), tone: 'ok', search: { state: ['online'] } },
    { label: 'Offline', text: values && formatCount(values.offline), tone: 'bad', search: { state: ['offline'] } },
  ] as const satisfies FigureTile<{ state?: string[] }>[];
}

/** The devices that have an issue. */
export function issueTile(values: { withIssues: number } | undefined) {
  return {
    label: 'With issues',
    text: values && formatCount(values.withIssues),
    tone: 'warn',
    search: { issue: ['ANY'] },
  } as const satisfies FigureTile<{ issue?: string[] }>;
}

/** The sum of the powers in W that devices report, with how many report one; no device that does is no total of 0 W. */
export function powerTile(label: string, power: number | undefined, reporting = 0, online = 0) {
  return {
    label,
    text: power === undefined ? undefined : formatPower(reporting > 0 ? power : null),
    detail: power === undefined ? undefined : coverageText(reporting, online),
  };
}
