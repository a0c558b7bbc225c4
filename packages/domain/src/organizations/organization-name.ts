import * as z from 'zod/mini';

/** Most characters the name and the alias of an organization may have. */
export const maxOrganizationNameLength = 64;

/** Stands for the organization where there is none (second specification, section 3). */
const noOrganizationLabel = 'Myself';

/** Stands for the name of an organization whose owner gave none (second specification, section 3). */
const unnamedOrganizationLabel = 'No Name (org owner must set name)';

/** What people read for an organization, or for none. */
export function organizationLabel(organization: { readonly name: string } | null | undefined): string {
  if (!organization) return noOrganizationLabel;
  return organization.name.trim() || unnamedOrganizationLabel;
}

const text = z
  .string()
  .check(z.trim(), z.maxLength(maxOrganizationNameLength, `At most ${maxOrganizationNameLength} characters.`));

/** The name of an organization as its owner gives it. */
export const organizationNameSchema = text.check(z.minLength(1, 'Field is required'));

/** The alias of an organization; empty for none. */
export const organizationAliasSchema = text;
