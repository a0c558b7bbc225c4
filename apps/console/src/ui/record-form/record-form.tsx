import { recordFields, type RecordField } from '@headframe/domain/records/record-fields';
import { Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { FieldChange } from '../changes/FormChanges.tsx';
import type { FormCodec } from '../changes/use-followed-values.ts';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { TextField } from '../fields/TextField.tsx';

/** What people read of one field. */
export interface FieldLabel {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Decimals of a number; none unless given. */
  readonly decimals?: number;
  /** The values of an enum, in words. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What a field that names another record may be, by ids. */
  readonly options?: readonly { readonly key: string; readonly label: string }[];
}

/** What the form holds: texts and numbers as they are typed, several texts one a line, and ticks. */
export type FormValues = Readonly<Record<string, string | number | boolean>>;

interface RecordFieldsProps {
  values: FormValues;
  change(changes: FormValues): void;
}

/** The form of one kind of record. */
export interface RecordForm {
  /** The values to begin with: those of a record, or of a new one. */
  initialOf(record?: Readonly<Record<string, unknown>>): FormValues;
  /** The names of its fields in words. */
  labels: Readonly<Record<string, string>>;
  /** A value of a field in words, where it is one of some choices. */
  show(field: string, value: unknown): string | undefined;
  /** How the values travel. */
  codec: FormCodec<FormValues>;
  /** What the API takes, unchecked. */
  given(values: FormValues): Record<string, unknown>;
  /** What the API takes, or what is wrong by field. */
  read(values: FormValues): { record: Record<string, unknown> } | { problems: Readonly<Record<string, string>> };
  Fields: ComponentType<RecordFieldsProps>;
}

function initialValue({ type, list, choices }: RecordField, value: unknown): string | number | boolean {
  if (list) return Array.isArray(value) ? value.join('\n') : '';
  if (type === 'Boolean') return value === true;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return choices?.[0] ?? '';
}

function givenValue({ type, list, nullable }: RecordField, value: unknown): unknown {
  if (list) {
    const lines = String(value).split(/[\n,]/);
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }
  if (type === 'Boolean') return value;
  const text = String(value).trim();
  if (text === '') return nullable ? null : undefined;
  return type === 'Int' || type === 'Float' ? Number(text) : text;
}

/** Makes the form of a record from its schema, which the server checks too, and the labels of its fields. */
export function recordForm<Schema extends z.core.$ZodObject>(
  schema: Schema,
  labels: Readonly<Record<keyof z.output<Schema> & string, FieldLabel>>,
): RecordForm {
  const fields = recordFields(schema);
  const labelOf = ({ name }: RecordField) => labels[name as keyof typeof labels] as FieldLabel;

  const givenOf: RecordForm['given'] = (values) =>
    Object.fromEntries(fields.map((field) => [field.name, givenValue(field, values[field.name] ?? '')]));

  const read: RecordForm['read'] = (values) => {
    const given = givenOf(values);
    const result = z.safeParse(schema, given);
    if (result.success) return { record: given };
    const problems = result.error.issues.map(({ path: [name], message }) => [String(name), message] as const);
    return { problems: Object.fromEntries(problems.toReversed()) };
  };

  const initialOf: RecordForm['initialOf'] = (record = {}) =>
    Object.fromEntries(fields.map((field) => [field.name, initialValue(field, record[field.name])]));

  return {
    initialOf,
    codec: { read: givenOf, write: initialOf },
    show: (field, value) => {
      const { choices, options } = labels[field as keyof typeof labels] as FieldLabel;
      return choices?.[String(value)] ?? options?.find(({ key }) => key === value)?.label;
    },
    labels: Object.fromEntries(fields.map((field) => [field.name, labelOf(field).label])),
    given: givenOf,
    read,
    Fields: ({ values, change }) => {
      const result = read(values);
      const problems = 'problems' in result ? result.problems : {};
      const input = (field: RecordField, place: number): ReactNode => {
        const { name, type, list, choices } = field;
        const { label, hint, placeholder, decimals, choices: words, options } = labelOf(field);
        const value = values[name] ?? '';
        const error = value === '' ? undefined : problems[name];
        const common = { label, description: hint, placeholder, error, isFirst: place === 0 };
        const onChange = (next: string | number) => change({ [name]: next });
        if (type === 'Boolean')
          return (
            <Checkbox
              label={label}
              description={hint}
              checked={value === true}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          );
        if (list)
          return (
            <Textarea
              label={label}
              description={hint}
              placeholder={placeholder}
              error={error}
              autosize
              minRows={2}
              maxRows={8}
              spellCheck={false}
              data-autofocus={place === 0 || undefined}
              value={String(value)}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          );
        const typed = { ...common, value: typeof value === 'boolean' ? '' : value, onChange };
        if (choices)
          return <ChoiceField {...typed} options={choices.map((key) => ({ key, label: words?.[key] ?? key }))} />;
        if (options)
          return (
            <ChoiceField
              {...typed}
              options={field.nullable ? [{ key: '', label: 'None' }, ...options] : [...options]}
            />
          );
        if (type === 'Int' || type === 'Float')
          return (
            <NumberField
              {...typed}
              // A bound above 0 is said by the schema while it is typed.
              {...(field.minimum !== undefined && field.minimum >= 0 ? { min: 0 } : {})}
              decimals={type === 'Float' ? (decimals ?? 2) : 0}
            />
          );
        return <TextField {...typed} />;
      };
      return fields.map((field, place) => (
        <Fragment key={field.name}>
          {input(field, place)}
          <FieldChange field={field.name} />
        </Fragment>
      ));
    },
  };
}
