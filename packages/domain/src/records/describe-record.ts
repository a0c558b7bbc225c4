import type * as z from 'zod/mini';
import type { MessageKey } from '../errors/error-catalogue.ts';

/** What all programs know of one kind of record: its names, its fields and its bounds. */
export interface RecordDescriptor {
  /** In the audit log: `saved-search`. */
  readonly kind: string;
  /** One and several in the API: `savedSearch`, `savedSearches`. */
  readonly name: string;
  readonly plural: string;
  /** As people call one, and several: `saved search`, `saved searches`. */
  readonly label: string;
  readonly labels: string;
  /** All fields that people give, each bounded. Nullable fields may be left out, or emptied by null. */
  readonly schema: z.core.$ZodObject;
  /** The field that names one, in messages and in the audit log. */
  readonly namedBy: string;
  /** Max records of one subaccount. */
  readonly limit: number;
  /** What a duplicate is refused with, where the specification has words for it. */
  readonly duplicate?: MessageKey;
}

/**
 * Describes a record, in `<record>.record.ts`. `npm run features` gathers all of them; the audit log has its words from here, the
 * server its table and API (`defineRecord`), the console its form (`recordForm`).
 */
export function describeRecord<const Descriptor extends RecordDescriptor>(descriptor: Descriptor): Descriptor {
  return descriptor;
}

/** A label at the beginning of a sentence. */
export function capitalized(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
