import { z } from 'zod';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { deviceReportSchemaOf } from './device-report.ts';
import { frameSchemaOf, type Frame } from './frame.ts';
import { readEntries, type UnreadableEntry } from './read-entries.ts';
import { discoveredDeviceSchema, scanReportSchema } from './scan.ts';
import { itemResultSchema } from './item-result.ts';

const listed = z.array(z.unknown());

const scanListsSchema = scanReportSchema.extend({ discovered: listed.max(1000) });

/** A frame as far as it can be read. */
export interface ReadFrame {
  frame: Frame;
  /** Entries that are left out of the frame: of a newer agent's kinds, or broken. */
  unreadable: UnreadableEntry[];
}

/**
 * Reads frames with reports of these kinds. Where a frame does not fit as a whole, each of its entries is read alone, so that
 * one that this version does not know costs none of the others; a string says why there is no frame at all.
 */
export function frameReader(kinds: readonly DeviceKind[]): (envelope: unknown) => ReadFrame | string {
  const deviceReportSchema = deviceReportSchemaOf(kinds);
  const frameSchema = frameSchemaOf(deviceReportSchema);
  const frameListsSchema = frameSchema.extend({
    reports: listed.max(5000),
    results: listed.max(10_000),
    scans: listed.max(100),
  });
  return (envelope) => {
    const whole = frameSchema.safeParse(envelope);
    if (whole.success) return { frame: whole.data, unreadable: [] };
    const lists = frameListsSchema.safeParse(envelope);
    if (!lists.success) return lists.error.message;
    const unreadable: UnreadableEntry[] = [];
    const scans = readEntries('scans', scanListsSchema, lists.data.scans, unreadable);
    const frame: Frame = {
      ...lists.data,
      reports: readEntries('reports', deviceReportSchema, lists.data.reports, unreadable),
      results: readEntries('results', itemResultSchema, lists.data.results, unreadable),
      scans: scans.map((scan) => ({
        ...scan,
        discovered: readEntries('discovered', discoveredDeviceSchema, scan.discovered, unreadable),
      })),
    };
    return { frame, unreadable };
  };
}

/** Reads frames with reports of all kinds that this version knows. */
export const readFrame = frameReader(deviceKinds);
