import type { GraphQLError, GraphQLSchema } from 'graphql';
import { DocumentCache } from './document-cache.ts';
import { readDocument, type ReadDocument } from './read-document.ts';

/** What all documents kept by one process may weigh, in bytes. */
const documentCacheBytes = 64 * 1024 * 1024;

/** Bytes that a token takes in the parsed document together with its part of the compiled operation (measured on Node 24). */
const bytesPerToken = 3500;

function weightOf({ text, document }: ReadDocument): number {
  return 2 * text.length + (document.tokenCount ?? 0) * bytesPerToken;
}

/** The documents that clients send, read once and kept by their text, for HTTP and sockets alike. */
export class Documents {
  readonly schema: GraphQLSchema;
  readonly #cache: DocumentCache<ReadDocument>;

  constructor(schema: GraphQLSchema, cacheBytes = documentCacheBytes) {
    this.schema = schema;
    this.#cache = new DocumentCache(cacheBytes);
  }

  /** What the documents kept weigh, in bytes. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Reads a document under the limits; returns what is wrong with it where it may not run. */
  read(text: string): ReadDocument | readonly GraphQLError[] {
    const known = this.#cache.get(text);
    if (known) return known;
    const read = readDocument(this.schema, text);
    if ('document' in read) this.#cache.set(text, read, weightOf(read));
    return read;
  }
}
