import { z } from 'zod';

/** Version of the layout of the archive. */
export const backupFormat = 1;

/** The first entry of a backup: what it is of. */
export const houseEntry = 'headframe.json';

export const HouseManifest = z.object({
  format: z.int().positive(),
  /** Of the Headframe that wrote it. */
  version: z.string().max(40),
  writtenAt: z.iso.datetime(),
  hasSecretKey: z.boolean(),
  /** By which a secret key is known as the one of this house; null where it was not there. */
  secretKeyMark: z.string().length(16).nullable(),
  folders: z.array(z.string().max(40)),
  /** False where PostgreSQL's own tools back the database up. */
  hasDatabase: z.boolean(),
});

/** What a backup is of, without its contents. */
export type HouseManifest = z.infer<typeof HouseManifest>;
