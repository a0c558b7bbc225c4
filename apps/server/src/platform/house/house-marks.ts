import { createHmac, timingSafeEqual } from 'node:crypto';

/** A time at which a house was served, as its server stored it before it signed. */
export interface HouseMark {
  agentId: number;
  /** Id of the house. */
  house: string;
  epoch: number;
  /** By the clock of the database, in milliseconds since the epoch. */
  at: number;
}

/** Writes and reads the marks that agents keep for the house. */
export interface HouseMarks {
  write(mark: HouseMark): string;
  /** What was signed; null for what no server with this key wrote. */
  read(text: string): HouseMark | null;
}

const version = 'v1';
const markPattern = /^(v1\.(\d{1,10})\.([0-9a-f-]{36})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/;

/** Creates the marks of an installation, signed by a key derived from its secret key. */
export function createHouseMarks(secrets: { derive(purpose: string): Buffer }): HouseMarks {
  const key = secrets.derive('house marks');
  const signatureOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    write({ agentId, house, epoch, at }) {
      const text = [version, agentId, house, epoch, at].join('.');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    read(written) {
      const [, text = '', agentId, house = '', epoch, at, signature = ''] = markPattern.exec(written) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return { agentId: Number(agentId), house, epoch: Number(epoch), at: Number(at) };
    },
  };
}
