import { z } from 'zod';
import { nameSchema } from './scan.ts';

const mebibyte = 1024 * 1024;

/** A released version; it becomes part of a file name, so it holds digits and dots alone. */
export const versionSchema = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** What the server signs: which program one agent is to run next, for one request. */
export const updateManifestSchema = z.object({
  agentId: z.number().int().positive(),
  requestId: z.number().int().positive(),
  version: versionSchema,
  /** Key of the download, such as `linux-x64`. */
  platform: nameSchema,
  /** SHA-256 of the packed program (gzip), in lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  packedBytes: z
    .number()
    .int()
    .min(1)
    .max(256 * mebibyte),
  programBytes: z
    .number()
    .int()
    .min(1)
    .max(512 * mebibyte),
  /** Do not begin after, in milliseconds since the epoch by the server's clock. */
  expiresAt: z.number().int().positive(),
});
export type UpdateManifest = z.infer<typeof updateManifestSchema>;

/** The command to update: the manifest as the JSON text that was signed, and its Ed25519 signature in base64url. */
export const updateCommandSchema = z.object({
  type: z.literal('updateAgent'),
  requestId: z.number().int().positive(),
  manifest: z.string().max(2048),
  signature: z.string().max(128),
});
export type UpdateCommand = z.infer<typeof updateCommandSchema>;

/** How far an update has come. Not durable: it is sent again after each welcome, until another update begins. */
export const updateReportSchema = z.object({
  type: z.literal('update'),
  requestId: z.number().int().positive(),
  state: z.enum(['running', 'done', 'failed']),
  message: z.string().max(512),
});
export type UpdateReport = z.infer<typeof updateReportSchema>;

/** How an agent is updated: `self` installs what the server offers; any other belongs to its server's installation. */
export const agentProgramSchema = z.object({ platform: nameSchema, updates: nameSchema });
export type AgentProgram = z.infer<typeof agentProgramSchema>;

/** Path below the link's address at which an agent downloads the packed program of its platform. */
export const programsPath = '/programs';

/** The text whose signature stands for a manifest; the first line keeps it apart from whatever else the key may sign. */
export function updateSigningText(manifest: string): string {
  return `headframe agent update 1\n${manifest}`;
}

/** Whether a version comes after another one; false where one of them is no released version. */
export function isNewerVersion(version: string, than: string): boolean {
  if (!versionSchema.safeParse(version).success || !versionSchema.safeParse(than).success) return false;
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
