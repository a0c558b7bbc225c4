import * as z from 'zod/mini';
import { pageSizes } from '../limits/paging.ts';

/** Bounds of the width of a column, in px. */
export const columnWidths = { min: 40, max: 800 } as const;

const maxLists = 60;
const columnKey = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/));
const columnKeys = z.array(columnKey).check(z.maxLength(80));

/** How one list is shown; what is absent is as the list describes it. */
const listLookSchema = z.strictObject({
  /** The columns in their order. */
  order: z.optional(columnKeys),
  hidden: z.optional(columnKeys),
  /** Columns that a person showed: they stay where there is no room for all. */
  chosen: z.optional(columnKeys),
  /** Columns that stay in sight while the others are scrolled. */
  pinned: z.optional(columnKeys),
  /** Widths in px, by column. */
  widths: z.optional(
    z
      .record(columnKey, z.int().check(z.minimum(columnWidths.min), z.maximum(columnWidths.max)))
      .check(z.refine((widths) => Object.keys(widths).length <= 80, 'At most 80 columns.')),
  ),
  /** Rows of a page. */
  size: z.optional(z.literal(pageSizes)),
});

/** How lists are shown, by the name of each list. */
export const listLooksSchema = z
  .record(z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{0,63}$/)), listLookSchema)
  .check(z.refine((lists) => Object.keys(lists).length <= maxLists, `At most ${maxLists} lists.`));

/** How one list is shown. */
export type ListLook = z.output<typeof listLookSchema>;
