import { z } from 'zod';
import { deviceReportSchema, type DeviceReport } from './device-report.ts';
import { scanReportSchema } from './scan.ts';
import { itemResultSchema } from './item-result.ts';

/** The schema of frames whose reports fit the given one. */
export function frameSchemaOf(reportSchema: z.ZodType<DeviceReport>) {
  return z.object({
    type: z.literal('frame'),
    spoolId: z.uuid(),
    seq: z.number().int().positive(),
    /** Agent clock when the frame was closed, in milliseconds since the epoch. */
    at: z.number().int().positive(),
    reports: z.array(reportSchema).max(5000),
    results: z.array(itemResultSchema).max(10_000),
    scans: z.array(scanReportSchema).max(100),
    /** Reports dropped from a full spool since the last frame. */
    droppedReports: z.number().int().min(0),
  });
}

/**
 * The unit of durable delivery: everything that must not be lost travels in numbered frames, kept in the agent's disk
 * spool until the server acknowledges them. `seq` counts up from 1 within one `spoolId`.
 */
export const frameSchema = frameSchemaOf(deviceReportSchema);
export type Frame = z.infer<typeof frameSchema>;

/** A frame as it arrives: numbered for sure, its content still unchecked, so that a bad one can be put aside and acked. */
export const frameEnvelopeSchema = z.looseObject({
  type: z.literal('frame'),
  spoolId: z.uuid(),
  seq: z.number().int().positive(),
});
export type FrameEnvelope = z.infer<typeof frameEnvelopeSchema>;
