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

  interface NetSnmp {
    createSession(target: string, community: string, options: SessionOptions): Session;
    createV3Session(target: string, user: User, options: SessionOptions): Session;
    isVarbindError(varbind: Varbind): boolean;
    Version1: number;
    Version2c: number;
    Version3: number;
    ObjectType: Readonly<Record<string, number>>;
    ErrorStatus: Readonly<Record<string, number>>;
    SecurityLevel: Readonly<Record<'noAuthNoPriv' | 'authNoPriv' | 'authPriv', number>>;
    AuthProtocols: Readonly<Record<string, string>>;
    PrivProtocols: Readonly<Record<string, string>>;
    ResponseInvalidCode: Readonly<Record<string, number>>;
    ResponseInvalidError: new (...args: never[]) => Error & { code: number };
    RequestFailedError: new (...args: never[]) => Error & { status: number };
    RequestTimedOutError: new (...args: never[]) => Error;
    /** `authToKeyCache` holds a key for each password and engine ID, without a bound. */
    Authentication: { authToKeyCache: Record<string, unknown> };
  }

  const snmp: NetSnmp;
  export default snmp;
}
