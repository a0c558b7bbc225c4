import type { ManagedObject, ObjectTree } from './object-tree.ts';
import { operations, statuses, type AnsweredObject, type SnmpAnswer, type SnmpRequest } from './pdu-request.ts';

/** Objects of one answer: as many as fit a datagram of an Ethernet frame. */
const maxObjects = 60;

/** Who asks: the version (v1 has fewer statuses and no bulk requests) and whether writing is allowed. */
export interface Asker {
  readonly isVersion1: boolean;
  readonly mayWrite: boolean;
}

const answerOf = (objects: readonly AnsweredObject[]): SnmpAnswer => ({ status: statuses.noError, index: 0, objects });

/** A refusal repeats what was asked, as agents do. */
function refusal({ objects }: SnmpRequest, status: number, index: number): SnmpAnswer {
  return { status, index, objects: objects.map(({ oid }) => [oid, { type: 'null' }]) };
}

function read<Unit>(unit: Unit, object: ManagedObject<Unit>): AnsweredObject {
  return [object.oid, object.read(unit)];
}

function get<Unit>(tree: ObjectTree<Unit>, unit: Unit, request: SnmpRequest, { isVersion1 }: Asker): SnmpAnswer {
  const found = request.objects.map(({ oid }) => tree.at(oid));
  const missing = found.indexOf(undefined);
  if (isVersion1 && missing >= 0) return refusal(request, statuses.noSuchName, missing + 1);
  return answerOf(
    request.objects.map(({ oid }, index): AnsweredObject => {
      const object = found[index];
      return object ? read(unit, object) : [oid, { type: 'noSuchInstance' }];
    }),
  );
}

function next<Unit>(tree: ObjectTree<Unit>, unit: Unit, request: SnmpRequest, { isVersion1 }: Asker): SnmpAnswer {
  const found = request.objects.map(({ oid }) => tree.after(oid));
  const missing = found.indexOf(undefined);
  if (isVersion1 && missing >= 0) return refusal(request, statuses.noSuchName, missing + 1);
  return answerOf(
    request.objects.map(({ oid }, index): AnsweredObject => {
      const object = found[index];
      return object ? read(unit, object) : [oid, { type: 'endOfMibView' }];
    }),
  );
}

function bulk<Unit>(tree: ObjectTree<Unit>, unit: Unit, request: SnmpRequest): SnmpAnswer {
  const answered: AnsweredObject[] = [];
  const step = (oid: readonly number[]): readonly number[] => {
    const object = tree.after(oid);
    answered.push(object ? read(unit, object) : [oid, { type: 'endOfMibView' }]);
    return object?.oid ?? oid;
  };
  for (const { oid } of request.objects.slice(0, request.nonRepeaters)) step(oid);
  let places = request.objects.slice(request.nonRepeaters).map(({ oid }) => oid);
  for (let turn = 0; turn < request.repetitions && answered.length + places.length <= maxObjects; turn += 1)
    places = places.map(step);
  return answerOf(answered);
}

function set<Unit>(
  tree: ObjectTree<Unit>,
  unit: Unit,
  request: SnmpRequest,
  { isVersion1, mayWrite }: Asker,
): SnmpAnswer {
  const refuse = (status: number, index: number, inVersion1: number = statuses.noSuchName) =>
    refusal(request, isVersion1 ? inVersion1 : status, index);
  if (!mayWrite) return refuse(statuses.noAccess, 1);
  for (const [place, { oid, value }] of request.objects.entries()) {
    const object = tree.at(oid);
    if (!object?.write) return refuse(statuses.notWritable, place + 1);
    const outcome = value === null ? 'wrongType' : object.write(unit, value, true);
    if (outcome !== 'done') return refuse(statuses[outcome], place + 1, statuses.badValue);
  }
  for (const { oid, value } of request.objects) if (value !== null) tree.at(oid)?.write?.(unit, value, false);
  return answerOf(
    request.objects.map(({ oid, value }): AnsweredObject => [
      oid,
      typeof value === 'number' ? { type: 'integer', value } : { type: 'octets', value: value ?? '' },
    ]),
  );
}

/** What an agent answers to a request (RFC 1157, RFC 3416); null: nothing. */
export function answerRequest<Unit>(
  tree: ObjectTree<Unit>,
  unit: Unit,
  request: SnmpRequest,
  asker: Asker,
): SnmpAnswer | null {
  switch (request.operation) {
    case operations.get:
      return get(tree, unit, request, asker);
    case operations.next:
      return next(tree, unit, request, asker);
    case operations.set:
      return set(tree, unit, request, asker);
    case operations.bulk:
      return asker.isVersion1 ? null : bulk(tree, unit, request);
    default:
      return null;
  }
}
