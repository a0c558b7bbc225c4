import { auditField, spelledOut, type AuditField } from '@headframe/domain/audit/audit-fields';
import { missingText } from '@headframe/domain/units/number-text';
import { counted } from '../../../ui/figure/format.ts';

/** One field of an entry: its value before and after; undefined where there is none. */
export interface FieldChange {
  /** What people call it. */
  name: string;
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

/** A moment as the viewer reads it. */
type Clock = (moment: string) => string;

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(path: string): string {
  return auditField(path)?.label ?? spelledOut(path);
}

function figureText(value: number, { unit, scale = 1 }: AuditField): string {
  return `${digits.format(value * scale)}${unit ? ` ${unit}` : ''}`;
}

/** A single value in words: yes and no, figures with their units, moments by the viewer's clock. */
function wordOf(field: AuditField, value: unknown, clock: Clock): string {
  if (value === null || value === undefined || value === '') return missingText;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = field.words?.(String(value as string | number));
  if (text !== undefined) return text;
  if (typeof value === 'number') return figureText(value, field);
  const written = String(value as string);
  if (isoMoment.test(written)) return clock(written);
  return field.unit && written.trim() !== '' && Number.isFinite(Number(written))
    ? figureText(Number(written), field)
    : written;
}

/** A value as people read it: a list by commas, one of things with a line for each. */
function textOf(path: string, value: unknown, clock: Clock): string {
  const field = auditField(path) ?? { label: nameOf(path) };
  if (!Array.isArray(value)) return wordOf(field, value, clock);
  if (value.length === 0) return missingText;
  if (field.counts) return counted(value.length, ...field.counts);
  const parts = value.map((one) =>
    isRecord(one)
      ? Object.entries(one)
          .map(([name, inner]) => `${nameOf(`${path}.${name}`)}: ${textOf(`${path}.${name}`, inner, clock)}`)
          .join('; ')
      : wordOf(field, one, clock),
  );
  return parts.join(value.some(isRecord) ? '\n' : ', ');
}

/** Fields of nested objects by their path; a value that is no object is one field without a path. */
function fieldsOf(value: unknown, clock: Clock, prefix = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value)) return new Map([[prefix, textOf(prefix, value, clock)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = prefix ? `${prefix}.${name}` : name;
      return isRecord(inner) ? [...fieldsOf(inner, clock, path)] : [[path, textOf(path, inner, clock)] as const];
    }),
  );
}

/** The fields of both states of an entry in words, changed ones first, each group in the order of the entry. */
export function differenceOf(before: unknown, after: unknown, clock: Clock = (moment) => moment): FieldChange[] {
  const [was, is] = [fieldsOf(before, clock), fieldsOf(after, clock)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].map((path) => {
    const [one, other] = [was.get(path), is.get(path)];
    return { name: path === '' ? 'Value' : nameOf(path), before: one, after: other, isChanged: one !== other };
  });
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)];
}
