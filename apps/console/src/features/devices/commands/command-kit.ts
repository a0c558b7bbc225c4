import type { CommandDescriptors, SelectionActions } from '@headframe/domain/devices/define-command';
import type { GivenCommandName } from '@headframe/domain/devices/device-commands';
import type { Where } from '@headframe/domain/where/where';
import type { ReactNode } from 'react';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import type { BatchOutcome } from './batch/follow-outcome.ts';
import type { CommandOptions } from './command-fields.ts';
import type { CommandNouns } from './command-nouns.ts';
import type { PayloadFields } from './payload-fields.ts';
import type { CommandSnapshot } from './use-snapshot.ts';

/** What a command is given for: the devices, or parts, that match `where`, of which there were `count` on screen. */
export interface CommandSelection<Row = unknown> {
  where: Where;
  count: number;
  /** The one row, where the command is given for it alone. */
  row?: Row | undefined;
  /** Opens the list of requests at one batch. */
  openRequests(batchId: string): void;
}

/** The result of every command confirmation; a dialog of its own adds the payload. */
export interface ConfirmedCommand {
  snapshotId: string;
  options?: CommandOptions;
  /** The number that was typed to confirm a large cut. */
  confirmedCount?: number;
}

/** What a mutation made of a command. */
export interface CommandBatch {
  readonly batchId: string;
  readonly deviceCount: number;
  /** Parts of these devices; 0 or left out for the devices as a whole. */
  readonly partCount?: number;
}

/** A mutation that gives a command; its variables are the confirmed command with its payload. */
export type CommandDocument = TypedDocument<{ readonly batch: CommandBatch }, never>;

/** A dialog with fields of its own, for a command whose payload people enter. */
type PayloadDialog<Row> = (
  dialog: DialogProps<ConfirmedCommand>,
  selection: CommandSelection<Row>,
  snapshot: Promise<CommandSnapshot>,
) => ReactNode;

/** What the command kit needs of one kind of devices beside the descriptors of its commands and actions. */
export interface CommandKit<
  Row = unknown,
  Commands extends CommandDescriptors = CommandDescriptors,
  Actions extends SelectionActions = SelectionActions,
> {
  readonly commands: Commands;
  readonly actions: Actions;
  /** What people read for what they are for. */
  readonly nouns: CommandNouns;
  /** Name of one of them, for the title of what is for it alone; without it, the title counts. */
  nameOf?(row: Row): string;
  /** Freezes the devices that match for a command or action; with a field of its payload only those that have it. */
  snapshot(action: string, where: Where, field?: string): Promise<CommandSnapshot>;
  readonly documents: { readonly [Name in GivenCommandName<Commands>]: CommandDocument };
  /** The fields of payloads that people enter; their confirmation shows them, and checks them by the schema of the command. */
  readonly fields?: { readonly [Name in keyof Commands]?: PayloadFields<Row> };
  /** Dialogs of the commands that need more than fields. */
  readonly dialogs?: { readonly [Name in keyof Commands]?: PayloadDialog<Row> };
  /** What follows from commands once their devices are verified, read by batch. */
  readonly outcomes?: { readonly [Name in keyof Commands]?: (batchId: string) => Promise<BatchOutcome | undefined> };
  /** Carries out the actions once they are confirmed. */
  readonly perform: {
    readonly [Name in keyof Actions]: (snapshotId: string, selection: CommandSelection<Row>) => Promise<void>;
  };
  /** What a row reports of a desired field; an entry that would change nothing is not offered for it. */
  readonly reported?: { readonly [Field in string]?: (row: Row) => unknown };
  /** Commands that are given for one row alone, and for no selection. */
  readonly forOne?: readonly (keyof Commands & string)[];
  /** Whether a command or an action makes sense for a row; it does unless said otherwise. */
  readonly isAvailable?: { readonly [Name in keyof Actions | keyof Commands]?: (row: Row) => boolean };
}
