import type { z } from 'zod';
import type { Permission } from '../permissions/permission-catalogue.ts';
import type { RoutePath } from '../routes/route-table.ts';
import type { CredentialForm } from './device-credential.ts';
import type { PortName } from './device-ports.ts';
import type { CommandDescriptors, SelectionActions } from './define-command.ts';
import type { SettingDescriptors } from './define-setting.ts';
import type { Measures } from './measure.ts';

/** What a device holds several of and counts itself, such as the outlets of a PDU. */
export interface PartKind {
  /** In names of tables and of the API: `outlet`. */
  readonly name: string;
  /** What people read: `Outlet`. */
  readonly label: string;
  /** From where the number that ends its key counts, for people, where not all documents agree: `counted from 0`. */
  readonly counting?: string;
  /** Max. number of parts of one device. */
  readonly max: number;
  /**
   * Measures of each part. A sample of the device keeps an array for each; packed hours, rollups and the state keep a row
   * for each part.
   */
  readonly measures: Measures;
}

/** A port of a device that serves web pages to browsers. */
export interface WebPage {
  readonly port: PortName;
  /** Whether it speaks TLS; certificates of devices are signed by nobody, so none is checked. */
  readonly tls: boolean;
}

/** The pages of devices that serve browsers over HTTP, and over TLS where they send them there. */
export const usualWebPages = [
  { port: 'http', tls: false },
  { port: 'https', tls: true },
] as const satisfies readonly WebPage[];

/** Issue flags that every kind has: it does not answer, or it refuses its credential. */
type CommonIssue = 'DISCONNECTED' | 'AUTH_ERROR';

/**
 * Everything that the platform needs to know of one kind of devices, as data and pure functions. From it are made: the
 * schema of its reports, what is stored of them, samples and rollups, the API's columns, aggregates and history, export
 * columns and charts.
 */
export interface DeviceKind {
  /** Value of `device.kind`, and begin of the names of the kind's tables. */
  readonly kind: string;
  /** What people read: `PDU`. */
  readonly label: string;
  /** Protocol families that drivers exist for. */
  readonly families: readonly string[];
  /** Whether a site may add families of its own, which are no less supported. */
  readonly hasSiteFamilies?: boolean;
  /** Ports that show its devices to a scan. */
  readonly ports: readonly PortName[];
  /** Ports with web pages of the device itself, which a tunnel opens; the first is where a browser begins. None: no tunnel. */
  readonly webPages?: readonly WebPage[];
  /** What a scan needs to read its devices. */
  readonly credential: CredentialForm;
  /**
   * Set where several devices answer at one address whose units may shift, such as the cards of a server: each is known by the
   * serial number that it reports. Agents read and command the one with that number, whichever unit it is.
   */
  readonly unitsKnownBySerial?: boolean;
  /** What one must hold to see the devices, and to see their history. */
  readonly permissions: { readonly read: Permission; readonly history: Permission };
  /** The page that lists its devices; its search entry `device` opens the drawer of one. */
  readonly page: RoutePath;
  /** Numbers and flags of every poll. */
  readonly measures: Measures;
  /** The wide part of a reading (identity, settings, faults), sent when it changed; its schema bounds every field. */
  readonly detail: z.ZodType<object>;
  readonly part?: PartKind;
  /** What its drivers carry out, by name, in menu order. A name is of one kind alone. */
  readonly commands: CommandDescriptors;
  /** What else is done to selected devices, by the server alone. */
  readonly actions: SelectionActions;
  /** What operators set on its devices, by name; no action has the same one. */
  readonly settings?: SettingDescriptors;
  /** How the audit log speaks of what its mutations do beside commands and actions, by the part after the dot. */
  readonly audits?: Readonly<Record<string, string>>;
  /**
   * What people read for each issue flag. The order is the order of the bits in stored masks: it never changes, new names
   * go to the end, and there is room for 31.
   */
  readonly issues: Readonly<Record<CommonIssue, string> & Record<string, string>>;
}

/** Describes a kind of devices; its literals stay types. */
export function defineKind<const Described extends DeviceKind>(kind: Described): Described {
  return kind;
}
