import type { FieldValues } from '@headframe/domain/changes/merge-change';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { capitalized } from '@headframe/domain/records/describe-record';
import type { ComponentType } from 'react';
import type { ActionDescription } from '../action/action.ts';
import { dialogAction } from '../action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../action/mutation-action.ts';
import type { DialogProps } from '../dialog/dialogs.ts';
import { IconPencil, IconPlus, IconTrash } from '../icon/icons.ts';
import { RecordFormDialog } from './RecordFormDialog.tsx';
import type { RecordForm } from './record-form.tsx';

/** A record as its list has it. */
type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** One record with the page around it. */
export interface RecordContext<Row> extends Surroundings {
  row: Row;
}

/** A dialog that asks for a record, for a form that first reads what there is to choose from. */
export interface RecordDialogProps<Row> extends DialogProps<unknown> {
  title: string;
  submitLabel: string;
  /** The record that is changed; none for a new one. */
  record?: Row | undefined;
  /** Saves a whole new record, or what was changed of the present one, and what it was changed from. */
  save(record: FieldValues, from: FieldValues): Promise<unknown>;
}

interface RecordActions<Row extends StoredRow, Input> {
  /** As people call one, such as `rack`; keys, titles and what is said when it is done are made of it. */
  noun: string;
  permission: Permission;
  /** Its form, or a dialog of its own. */
  form: RecordForm | ComponentType<RecordDialogProps<Row>>;
  insert(record: Input): Promise<unknown>;
  update(id: string, changes: FieldValues, from: FieldValues): Promise<unknown>;
  delete(ids: string[]): Promise<unknown>;
  nameOf(row: Row): string;
  /** What the deletion of one means. */
  consequence: string | ((row: Row) => string);
  /** The question before a deletion, and what is said after it and after an addition, where it is not what the noun makes. */
  words?: { readonly question?: (name: string) => string; readonly deleted?: string; readonly added?: string };
}

/** The actions of a record: to add one, for the page, and to edit and delete one, for the menu of its row. */
export function recordActions<Row extends StoredRow, Input>(
  actions: RecordActions<Row, Input>,
): { add: ActionDescription<Surroundings>; ofRow: readonly ActionDescription<RecordContext<Row>>[] } {
  const { noun, permission, form, nameOf, consequence, words = {} } = actions;
  const Dialog: ComponentType<RecordDialogProps<Row>> =
    typeof form === 'function' ? form : (props) => <RecordFormDialog {...props} form={form} />;
  return {
    add: dialogAction({
      key: `add${noun.split(' ').map(capitalized).join('')}`,
      label: `Add ${noun}`,
      icon: IconPlus,
      permission,
      shortcut: 'c',
      dialog: (props) => (
        <Dialog
          {...props}
          title={`Add ${noun}`}
          submitLabel="Add"
          // The form has checked it by the schema that the input is made of.
          save={(record) => actions.insert(record as unknown as Input)}
        />
      ),
      done: words.added ?? `The ${noun} was added.`,
    }),
    ofRow: [
      dialogAction<RecordContext<Row>>({
        key: 'edit',
        label: 'Edit',
        icon: IconPencil,
        permission,
        dialog: (props, { row }) => (
          <Dialog
            {...props}
            title={`Edit ${noun}`}
            submitLabel="Save"
            record={row}
            save={(changes, from) => actions.update(row.id, changes, from)}
          />
        ),
        done: 'Saved.',
      }),
      mutationAction<RecordContext<Row>>({
        key: 'delete',
        label: 'Delete',
        icon: IconTrash,
        permission,
        isDangerous: true,
        confirm: ({ row }) => ({
          title: words.question?.(nameOf(row)) ?? `Delete the ${noun} ${nameOf(row)}?`,
          consequence: typeof consequence === 'string' ? consequence : consequence(row),
          confirmLabel: `Delete ${noun}`,
        }),
        run: ({ row }) => actions.delete([row.id]),
        done: words.deleted ?? `The ${noun} was deleted.`,
      }),
    ],
  };
}
