import type { CommandChoice, CommandDescriptor, CommandEntry } from '@headframe/domain/devices/define-command';
import type { AnyVariables } from '@urql/core';
import type { ComponentProps } from 'react';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import { askUntilDone } from '../../../ui/dialog/ask-until-done.tsx';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import type { BatchWords } from './batch/batch-toast.ts';
import { followBatch } from './batch/follow-batch.ts';
import { entriesOf } from './command-entries.ts';
import { CommandForm } from './CommandForm.tsx';
import { initialPayload } from './payload-fields.ts';
import type { CommandBatch, CommandKit, CommandSelection, ConfirmedCommand } from './command-kit.ts';
import { retryFailed } from './retry-failed.ts';

type BatchDocument = TypedDocument<{ readonly batch: CommandBatch }, AnyVariables>;

/** Opens the confirmation of what has no payload; undefined where it was canceled. */
export function confirmCommand(
  asked: Omit<ComponentProps<typeof CommandForm>, 'onAnswer' | 'onCancel'>,
): Promise<ConfirmedCommand | undefined> {
  return openDialog<ConfirmedCommand>((dialog) => <CommandForm {...dialog} {...asked} />);
}

/** Opens the confirmation of a command or action, and performs what was confirmed before it closes. */
async function whenConfirmed<Row>(
  kit: CommandKit<Row>,
  name: string,
  entry: CommandEntry & Partial<Pick<CommandChoice, 'payload'>>,
  selection: CommandSelection<Row>,
  perform: (order: ConfirmedCommand) => Promise<void>,
): Promise<void> {
  const snapshot = kit.snapshot(name, selection.where);
  const dialogOf = kit.dialogs?.[name];
  const command: CommandDescriptor | undefined = kit.commands[name];
  const fields = kit.fields?.[name] ?? {};
  await askUntilDone<ConfirmedCommand>(
    (dialog) =>
      dialogOf ? (
        dialogOf(dialog, selection, snapshot)
      ) : (
        <CommandForm
          {...dialog}
          words={entry}
          nouns={kit.nouns}
          name={selection.row && kit.nameOf?.(selection.row)}
          count={selection.count}
          snapshot={snapshot}
          narrow={(field) => kit.snapshot(name, selection.where, field)}
          command={command}
          usesAgents={kit.actions[name]?.usesAgents}
          opposite={kit.commands[command?.opposite ?? '']?.label}
          fields={fields}
          initial={initialPayload(fields, selection.row, { ...entry.payload })}
        />
      ),
    perform,
  );
}

/** What a device has done that carried out a command. */
function doneWordOf(command: CommandDescriptor | undefined): BatchWords['doneWord'] {
  if (command?.isProvenByAnswer) return 'accepted';
  return command?.content ? 'fetched' : 'verified';
}

/** Gives a command to what is selected, once confirmed, and follows its batch; undefined where it was canceled. */
export async function giveCommand<Row>(
  kit: CommandKit<Row>,
  name: string,
  entry: CommandChoice,
  selection: CommandSelection<Row>,
): Promise<CommandBatch | undefined> {
  const document = kit.documents[name] as BatchDocument;
  let given: CommandBatch | undefined;
  await whenConfirmed(kit, name, entry, selection, async (order) => {
    const { batch } = await send('mutation', document, { ...entry.payload, ...order });
    given = batch;
    const { snapshotId: _used, options: _chosen, confirmedCount: _typed, ...payload } = order;
    const again = { ...entry, payload: { ...entry.payload, ...payload } };
    followBatch({
      ...batch,
      noun: kit.nouns.part,
      label: entry.label,
      doneWord: doneWordOf(kit.commands[name]),
      onDetails: () => selection.openRequests(batch.batchId),
      outcome: kit.outcomes?.[name],
      onRetry: () =>
        retryFailed({ batchId: { _eq: batch.batchId } }, async (failed) => {
          await giveCommand(kit, name, again, { ...selection, ...failed });
        }),
    });
  });
  return given;
}

/** Carries out an action on the selected devices, once confirmed. */
export async function giveAction<Row>(
  kit: CommandKit<Row>,
  name: string,
  selection: CommandSelection<Row>,
): Promise<void> {
  const action = kit.actions[name];
  if (action)
    await whenConfirmed(kit, name, action, selection, async ({ snapshotId }) => {
      await kit.perform[name]?.(snapshotId, selection);
    });
}

function enteredOf(kit: CommandKit, name: string, payload: Readonly<Record<string, unknown>>): object {
  const fields = Object.keys(kit.fields?.[name] ?? {});
  return Object.fromEntries(fields.map((field) => [field, payload[field]]));
}

/** Gives the command of a request again where it failed or expired, once confirmed; its fields begin with what it had. */
export async function retryRequest(
  kit: CommandKit,
  { id, kind, payload }: { id: string; kind: string; payload: unknown },
  openRequests: (batchId: string) => void,
): Promise<void> {
  const command = kit.commands[kind];
  const given: Readonly<Record<string, unknown>> = { ...(payload as object) };
  const isGiven = (entry: CommandChoice) =>
    Object.entries(entry.payload).every(([name, value]) => given[name] === value);
  const entry = command && entriesOf(kind, command).find(isGiven);
  if (entry)
    await retryFailed({ requestId: { _eq: id } }, async (failed) => {
      const payload = { ...enteredOf(kit, kind, given), ...entry.payload };
      await giveCommand(kit, kind, { ...entry, payload }, { ...failed, openRequests });
    });
}
