import type { SettingDescriptors } from '@headframe/domain/devices/define-setting';
import type { Where } from '@headframe/domain/where/where';
import type { ComponentType } from 'react';
import type { TypedDocument } from '../../../../transport/requests/typed-document.ts';
import type { CommandSelection } from '../command-kit.ts';
import type { CommandNouns } from '../command-nouns.ts';
import type { CommandSnapshot } from '../use-snapshot.ts';

/** What the chosen devices have of a setting: values that all of them have, and the names of those in which they differ. */
export interface CurrentValues {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly several: readonly string[];
}

/** Values that were entered, by name; what is not among them stays as it is. */
export type EnteredValues = Readonly<Record<string, unknown>>;

/** What the fields of a setting show and report. */
export interface SettingFieldsProps<Row = unknown> {
  current: CurrentValues;
  entered: EnteredValues;
  /** Enters values; undefined takes one back. */
  enter(values: Readonly<Record<string, unknown>>): void;
  /** What is wrong with an entered value, by its name. */
  problems: Readonly<Record<string, string>>;
  /** Whether it is set for one device alone. */
  isAlone: boolean;
  /** The one device, where the list hands it over. */
  row: Row | undefined;
}

/** The devices that something is set on: those that match, or one alone by its row or its name. */
export interface SettingSelection<Row = unknown> extends Pick<CommandSelection<Row>, 'where' | 'count' | 'row'> {
  name?: string | undefined;
  /** Whether another subaccount owns the one device. */
  isShared?: boolean | undefined;
}

/** A mutation that sets values on the devices of a snapshot; its variables are the entered values. */
export type SettingDocument = TypedDocument<{ readonly changed: number }, never>;

/** What the console knows of the settings of a kind beside their descriptors. */
export interface SettingKit<Row = unknown, Settings extends SettingDescriptors = SettingDescriptors> {
  readonly settings: Settings;
  readonly nouns: CommandNouns;
  /** What the one device is called, where a selection does not name it. */
  nameOf?(row: Row): string;
  /** Freezes the devices that match for a setting, with what they have of it. */
  snapshot(setting: string, where: Where): Promise<CommandSnapshot>;
  /** A stored value in words, where it is not shown as it is stored. */
  show?(field: string, value: unknown): string | undefined;
  readonly documents: { readonly [Name in keyof Settings]: SettingDocument };
  readonly fields: { readonly [Name in keyof Settings]: ComponentType<SettingFieldsProps<Row>> };
}
