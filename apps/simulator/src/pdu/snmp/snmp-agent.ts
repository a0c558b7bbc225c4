import { answerRequest } from './answer-request.ts';
import { element, integer, integerOf, octets, readElement, readElements, tags, type Element } from './ber.ts';
import type { ObjectTree } from './object-tree.ts';
import { operations, readRequest, writeAnswer, type AnsweredObject, type SnmpRequest } from './pdu-request.ts';
import {
  authenticationCode,
  codeLengths,
  decrypt,
  encrypt,
  isAuthentic,
  type EngineTime,
  type SnmpUser,
} from './user-security.ts';

/** Who may ask an agent: communities (v1, v2c) and users (v3). */
export interface SnmpAccess {
  readonly readCommunity: string;
  readonly writeCommunity: string;
  readonly users: readonly SnmpUser[];
}

/** What an agent speaks for. */
interface SnmpSubject<Unit> {
  readonly unit: Unit;
  readonly tree: ObjectTree<Unit>;
  readonly access: SnmpAccess;
  readonly engineId: Buffer;
  readonly time: EngineTime;
}

const versions = { v1: 0, v2c: 1, v3: 3 } as const;
const flags = { authenticated: 1, encrypted: 2, reportable: 4 } as const;
/** RFC 3414, 2.2.3. */
const timeWindowSeconds = 150;

const usmStats = [1, 3, 6, 1, 6, 3, 15, 1, 1];
/** Counters of what was wrong with a request (RFC 3414, 5). */
const problems = {
  unsupportedLevel: 1,
  notInTimeWindow: 2,
  unknownUser: 3,
  unknownEngine: 4,
  wrongDigest: 5,
  decryptionError: 6,
} as const;

/** Answers a datagram; null: nothing, as agents do with what they do not understand or may not answer. */
export function answerDatagram<Unit>(subject: SnmpSubject<Unit>, datagram: Buffer): Buffer | null {
  try {
    const [version, second, third, fourth] = readElements(readElement(datagram).content);
    if (!version || !second || !third) return null;
    const number = integerOf(version);
    if (number === versions.v3) return fourth ? answerVersion3(subject, datagram, second, third, fourth) : null;
    return number === versions.v1 || number === versions.v2c ? answerCommunity(subject, number, second, third) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function answerCommunity<Unit>(
  { unit, tree, access }: SnmpSubject<Unit>,
  version: number,
  community: Element,
  pdu: Element,
): Buffer | null {
  const name = community.content.toString('latin1');
  const mayWrite = name === access.writeCommunity;
  if (!mayWrite && name !== access.readCommunity) return null;
  const request = readRequest(pdu);
  const answer = answerRequest(tree, unit, request, { isVersion1: version === versions.v1, mayWrite });
  if (!answer) return null;
  const written = writeAnswer(operations.response, request.id, answer);
  return element(tags.sequence, integer(version), octets(name), written);
}

/** The parts of a message with user security (RFC 3412, RFC 3414). */
interface SecuredMessage {
  readonly id: number;
  readonly flags: number;
  readonly engineId: Buffer;
  readonly time: EngineTime;
  readonly userName: string;
  readonly code: Buffer;
  readonly salt: Buffer;
}

function readSecurity(header: Element, security: Element): SecuredMessage {
  const [id, , bits] = readElements(header.content);
  const [engineId, boots, seconds, user, code, salt] = readElements(readElement(security.content).content);
  if (!id || !bits || !engineId || !boots || !seconds || !user || !code || !salt)
    throw new RangeError('A message that is cut off.');
  return {
    id: integerOf(id),
    flags: bits.content.readUInt8(0),
    engineId: engineId.content,
    time: { boots: integerOf(boots), seconds: integerOf(seconds) },
    userName: user.content.toString('latin1'),
    code: code.content,
    salt: salt.content,
  };
}

/** The message with zeros in the place of its code, as it was when the code was made. */
function withoutCode(datagram: Buffer, code: Buffer): Buffer {
  const copy = Buffer.from(datagram);
  copy.fill(0, code.byteOffset - datagram.byteOffset, code.byteOffset - datagram.byteOffset + code.length);
  return copy;
}

function answerVersion3<Unit>(
  subject: SnmpSubject<Unit>,
  datagram: Buffer,
  header: Element,
  security: Element,
  content: Element,
): Buffer | null {
  const message = readSecurity(header, security);
  const report = (problem: number, user: SnmpUser | null = null): Buffer | null => {
    if (!(message.flags & flags.reportable)) return null;
    const object: AnsweredObject = [[...usmStats, problem, 0], { type: 'counter', value: 1 }];
    const written = writeAnswer(operations.report, 0, { status: 0, index: 0, objects: [object] });
    return writeVersion3(subject, message.id, user, false, written);
  };
  if (!message.engineId.equals(subject.engineId)) return report(problems.unknownEngine);
  const user = subject.access.users.find(({ name }) => name === message.userName);
  if (!user) return report(problems.unknownUser);
  const isEncrypted = (message.flags & flags.encrypted) !== 0;
  if (!(message.flags & flags.authenticated) || isEncrypted !== (user.privacyPassword !== null))
    return report(problems.unsupportedLevel);
  if (!isAuthentic(user, subject.engineId, withoutCode(datagram, message.code), message.code))
    return report(problems.wrongDigest);
  const { boots, seconds } = subject.time;
  if (message.time.boots !== boots || Math.abs(message.time.seconds - seconds) > timeWindowSeconds)
    return report(problems.notInTimeWindow, user);
  const request = readScoped(subject, user, message, isEncrypted, content);
  if (!request) return report(problems.decryptionError);
  const answer = answerRequest(subject.tree, subject.unit, request, { isVersion1: false, mayWrite: true });
  if (!answer) return null;
  const written = writeAnswer(operations.response, request.id, answer);
  return writeVersion3(subject, message.id, user, isEncrypted, written);
}

/** The request within a message; null where it could not be decrypted. */
function readScoped<Unit>(
  { engineId }: SnmpSubject<Unit>,
  user: SnmpUser,
  { time, salt }: SecuredMessage,
  isEncrypted: boolean,
  content: Element,
): SnmpRequest | null {
  if (!isEncrypted) return scopedRequest(content);
  try {
    return scopedRequest(readElement(decrypt(user, engineId, time, salt, content.content)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function scopedRequest(scoped: Element): SnmpRequest {
  const [, , pdu] = readElements(scoped.content);
  if (scoped.tag !== tags.sequence || !pdu) throw new RangeError('A message without a request.');
  return readRequest(pdu);
}

function writeVersion3<Unit>(
  { engineId, time }: SnmpSubject<Unit>,
  id: number,
  user: SnmpUser | null,
  isEncrypted: boolean,
  pdu: Buffer,
): Buffer {
  const scoped = element(tags.sequence, octets(engineId), octets(''), pdu);
  const sealed = user && isEncrypted ? encrypt(user, engineId, time, scoped) : null;
  const bits = (user ? flags.authenticated : 0) | (sealed ? flags.encrypted : 0);
  const header = element(tags.sequence, integer(id), integer(65_507), octets(Buffer.from([bits])), integer(3));
  const message = (code: Buffer): Buffer => {
    const security = element(
      tags.sequence,
      octets(engineId),
      integer(time.boots),
      integer(time.seconds),
      octets(user?.name ?? ''),
      octets(code),
      octets(sealed?.salt ?? ''),
    );
    return element(
      tags.sequence,
      integer(versions.v3),
      header,
      octets(security),
      sealed ? octets(sealed.content) : scoped,
    );
  };
  if (!user) return message(Buffer.alloc(0));
  return message(authenticationCode(user, engineId, message(Buffer.alloc(codeLengths[user.authProtocol]))));
}
