import { countryName } from '@headframe/domain/location-profile/countries';
import type { SiteIdStatus } from '@headframe/domain/location-profile/location-profile';

export const statusLabels: Readonly<Record<SiteIdStatus, string>> = {
  none: 'None',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The fields of a profile whose names read otherwise. */
export const profileLabels: Readonly<Record<string, string>> = { siteId: 'Site ID', siteIdStatus: 'Registration' };

/** A value of a profile in words, where it is stored as a code. */
export function profileText(field: string, value: unknown): string | undefined {
  if (field === 'country' && typeof value === 'string' && value !== '') return countryName(value);
  return field === 'siteIdStatus' ? statusLabels[value as SiteIdStatus] : undefined;
}
