import { element, integer, integerOf, oid, oidOf, readElements, type Element, tags } from './ber.ts';
import { encodeValue, type SnmpValue } from './snmp-value.ts';

/** Tags of requests and answers (RFC 3416). */
export const operations = { get: 0xa0, next: 0xa1, response: 0xa2, set: 0xa3, bulk: 0xa5, report: 0xa8 } as const;

/** Statuses of an answer (RFC 3416). */
export const statuses = {
  noError: 0,
  noSuchName: 2,
  badValue: 3,
  genErr: 5,
  noAccess: 6,
  wrongType: 7,
  wrongValue: 10,
  notWritable: 17,
} as const;

/** One object of a request, with what a write carries. */
interface RequestedObject {
  readonly oid: readonly number[];
  /** A number or bytes; null where it is neither. */
  readonly value: number | Buffer | null;
}

/** A request as it was received. */
export interface SnmpRequest {
  readonly operation: number;
  readonly id: number;
  /** Of a bulk request: objects that are asked once. */
  readonly nonRepeaters: number;
  /** Of a bulk request: how often the others are asked. */
  readonly repetitions: number;
  readonly objects: readonly RequestedObject[];
}

/** One object of an answer. */
export type AnsweredObject = readonly [oid: readonly number[], value: SnmpValue];

/** An answer: a status, the place of the object that it is about (from 1), and the objects. */
export interface SnmpAnswer {
  readonly status: number;
  readonly index: number;
  readonly objects: readonly AnsweredObject[];
}

function requestedObject(varbind: Element): RequestedObject {
  const [name, value] = readElements(varbind.content);
  if (!name || !value) throw new RangeError('An object without a name or a value.');
  if (value.tag === tags.octets) return { oid: oidOf(name), value: value.content };
  return { oid: oidOf(name), value: value.tag === tags.integer ? integerOf(value) : null };
}

/** Reads a request. Throws a RangeError for anything else. */
export function readRequest({ tag, content }: Element): SnmpRequest {
  const [id, second, third, varbinds] = readElements(content);
  if (!id || !second || !third || !varbinds) throw new RangeError('A request that is cut off.');
  return {
    operation: tag,
    id: integerOf(id),
    nonRepeaters: Math.max(0, integerOf(second)),
    repetitions: Math.max(0, integerOf(third)),
    objects: readElements(varbinds.content).map(requestedObject),
  };
}

/** An answer as it travels. */
export function writeAnswer(operation: number, id: number, { status, index, objects }: SnmpAnswer): Buffer {
  const varbinds = objects.map(([name, value]) => element(tags.sequence, oid(name), encodeValue(value)));
  return element(operation, integer(id), integer(status), integer(index), element(tags.sequence, ...varbinds));
}
