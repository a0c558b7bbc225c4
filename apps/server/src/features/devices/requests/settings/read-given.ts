import type { AnySetting, SettingState } from '@headframe/domain/devices/define-setting';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { z } from 'zod';
import { parsed } from '../../../../platform/validation/validated.ts';

/**
 * The values of a setting that a caller gives: what was left out stays as it is, null is a value.
 * @throws DomainError `validation-failed` naming the first bad one, and where none is given.
 */
export function readGiven(name: string, { values }: AnySetting, args: Readonly<Record<string, unknown>>): SettingState {
  const given = Object.keys(values).filter((value) => args[value] !== undefined);
  if (given.length === 0) throw new DomainError('validation-failed', `${name}: there is nothing to set.`);
  const shape = Object.fromEntries(Object.entries(values).filter(([value]) => given.includes(value)));
  return parsed(z.object(shape), Object.fromEntries(given.map((value) => [value, args[value]])), name);
}

const fromSchema = z.record(z.string().max(100), z.unknown()).nullish();

/** What the form of a setting began with, as its snapshot gave it; undefined where the caller does not say. */
export function readFrom(name: string, from: unknown): Readonly<Record<string, unknown>> | undefined {
  return parsed(fromSchema, from, `${name}.from`) ?? undefined;
}
