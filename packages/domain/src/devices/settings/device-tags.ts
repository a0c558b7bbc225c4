import { z } from 'zod';
import { DomainError } from '../../errors/domain-error.ts';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import { defineSetting } from '../define-setting.ts';

/** Max number of tags of a device. */
export const maxDeviceTags = 50;

/** Max number of characters of a tag. */
export const maxTagLength = 40;

/** Characters that no tag holds: control characters, and the brackets and commas that part tags in imported files. */
const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxTagLength)
  .refine((tag) => !/[\p{Cc}\p{Cs}[\],]/u.test(tag), 'A tag holds no brackets, commas or control characters.');

const tagsSchema = z.array(tagSchema).max(maxDeviceTags);

/** The tags of a device after some were added and removed, or all replaced: sorted, none twice. */
function changedTags(
  before: readonly string[],
  given: { readonly [How in 'add' | 'remove' | 'replace']?: readonly string[] | undefined },
): string[] {
  const removed = new Set(given.remove);
  const kept = (given.replace ?? before).filter((tag) => !removed.has(tag));
  const tags = [...new Set([...kept, ...(given.add ?? [])])].toSorted();
  if (tags.length > maxDeviceTags && tags.length > before.length)
    throw new DomainError('validation-failed', `A device has at most ${maxDeviceTags} tags.`);
  return tags;
}

/** The tags of devices: some added or removed, or all replaced. */
export function tagsSetting<const Required extends Permission>(permission: Required) {
  return defineSetting<{ tags: readonly string[] }>()({
    label: 'Tags',
    on: 'device',
    icon: 'tag',
    consequence: 'Lists are filtered by tags. The devices do not change.',
    permission,
    ownerOnly: 'tag',
    values: {
      add: tagsSchema.optional().describe('Tags that the devices get beside those they have.'),
      remove: tagsSchema.optional().describe('Tags that the devices lose.'),
      replace: tagsSchema.optional().describe('Tags that take the place of all they have.'),
    },
    change: ({ tags }, given) => ({ tags: changedTags(tags, given) }),
    audit: 'Tags changed',
  });
}
