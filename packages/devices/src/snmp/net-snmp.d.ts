/** The part of net-snmp 3.29 that the drivers use. Source: its README and index.js. */
declare module 'net-snmp' {
  import type { EventEmitter } from 'node:events';

  /** One object of a request or reply. */
  export interface Varbind {
    oid: string;
    type?: number;
    value?: unknown;
  }

  type Callback<Result> = (error: Error | null, result?: Result) => void;

  export interface User {
    name: string;
    level: number;
    authProtocol: string;
    authKey: string;
    privProtocol?: string;
    privKey?: string;
  }

  export interface SessionOptions {
    port: number;
    version?: number;
    timeout: number;
    retries: number;
    idBitsSize?: number;
    backwardsGetNexts?: boolean;
    reportOidMismatchErrors?: boolean;
    /** Stands in for node:dgram. */
    dgramModule?: { createSocket(type: string): EventEmitter };
  }

  export interface Session extends EventEmitter {
    get(oids: string[], callback: Callback<Varbind[]>): void;
    getNext(oids: string[], callback: Callback<Varbind[]>): void;
    getBulk(oids: string[], nonRepeaters: number, maxRepetitions: number, callback: Callback<Varbind[][]>): void;
    set(varbinds: Varbind[], callback: Callback<Varbind[]>): void;
    close(): void;
  }

  export function createSession(target: string, community: string, options: SessionOptions): Session;
  export function createV3Session(target: string, user: User, options: SessionOptions): Session;
  export function isVarbindError(varbind: Varbind): boolean;
  export const Version1: number;
  export const Version2c: number;
  export const ObjectType: Readonly<Record<string, number>>;
  export const ErrorStatus: Readonly<Record<string, number>>;
  export const SecurityLevel: Readonly<Record<'noAuthNoPriv' | 'authNoPriv' | 'authPriv', number>>;
  export const AuthProtocols: Readonly<Record<string, string>>;
  export const PrivProtocols: Readonly<Record<string, string>>;
  export const ResponseInvalidCode: Readonly<Record<string, number>>;
  export class ResponseInvalidError extends Error {
    code: number;
  }
  export class RequestFailedError extends Error {
    status: number;
  }
  export class RequestTimedOutError extends Error {}
  /** `authToKeyCache` holds a key for each password and engine ID, without a bound. */
  export const Authentication: { authToKeyCache: Record<string, unknown> };
}
