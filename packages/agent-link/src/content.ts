import { contentName, contentTypes } from '@headframe/domain/devices/content-types';
import { z } from 'zod';

/**
 * How many bytes of a file travel in one message; all but the last hold exactly so many. A multiple of three, so that base64 has
 * no padding.
 */
export const contentChunkBytes = 192 * 1024;

/** Max. size of a file of any command, in bytes; each command has its own bound below it. */
const maxContentBytes = 256 * 1024 * 1024;

/** Max. entries of one progress message. */
export const maxProgressEntries = 256;

const itemKey = { requestId: z.number().int().positive(), itemId: z.number().int().positive() };
const offsetSchema = z.number().int().min(0).max(maxContentBytes);

/**
 * The agent has the file of an item and offers it; sent again on each new connection. The server answers with `contentNext`, or
 * `contentRefused`.
 */
export const contentOfferSchema = z.object({
  type: z.literal('contentOffer'),
  ...itemKey,
  name: z.string().regex(contentName),
  mediaType: z.enum(contentTypes),
  size: z.number().int().min(1).max(maxContentBytes),
  /** SHA-256 in lower-case hexadecimal: what is stored of another file under this item is dropped. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ContentOffer = z.infer<typeof contentOfferSchema>;

/** The bytes of a file from `offset` on; sent once the server has asked for them. */
export const contentChunkSchema = z.object({
  type: z.literal('contentChunk'),
  ...itemKey,
  offset: offsetSchema,
  /** In base64. */
  data: z
    .string()
    .min(1)
    .max((contentChunkBytes / 3) * 4),
});
export type ContentChunk = z.infer<typeof contentChunkSchema>;

/** What the server has stored ends before `offset`: the agent sends from there on; at the end of the file it is complete. */
export const contentNextSchema = z.object({ type: z.literal('contentNext'), ...itemKey, offset: offsetSchema });
export type ContentNext = z.infer<typeof contentNextSchema>;

/** The server does not take the file; `reason` is one sentence for the operator. */
export const contentRefusedSchema = z.object({
  type: z.literal('contentRefused'),
  ...itemKey,
  reason: z.string().max(400),
});
export type ContentRefused = z.infer<typeof contentRefusedSchema>;

/** How far items have come: the latest of each, once a second at most. Not durable. */
export const progressSchema = z.object({
  type: z.literal('progress'),
  items: z
    .array(z.object({ ...itemKey, share: z.number().min(0).max(1).nullable(), text: z.string().max(120) }))
    .max(maxProgressEntries),
});
export type ItemProgress = z.infer<typeof progressSchema>['items'][number];
