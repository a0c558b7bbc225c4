import { z } from 'zod';

/** Max number of tags that people give a worker. */
export const maxWorkerTags = 20;

/** Max number of characters of a tag. */
export const maxWorkerTagLength = 40;

/** The tags that people give a worker; none occurs twice. */
export const workerTagsSchema = z
  .array(z.string().trim().min(1).max(maxWorkerTagLength))
  .max(maxWorkerTags)
  .transform((tags) => [...new Set(tags)].toSorted());
