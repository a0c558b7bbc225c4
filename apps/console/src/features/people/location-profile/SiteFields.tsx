import { countryCodes, countryName } from '@headframe/domain/location-profile/countries';
import { locationProfileLimits, siteIdStatuses } from '@headframe/domain/location-profile/location-profile';
import { Select, TagsInput, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { fieldState, type ProfilePart } from './profile-part.tsx';
import { statusLabels } from './profile-words.ts';
import styles from './LocationProfile.module.css';
import classes from '../../../ui/theme/classes.module.css';

const statuses = siteIdStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The location and the name of the site. */
export function SiteFields(part: ProfilePart) {
  const { form, onEdit } = part;
  const countries = useMemo(
    () =>
      countryCodes()
        .map((value) => ({ value, label: countryName(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en')),
    [],
  );
  return (
    <section className={`${classes['panel']} ${styles['section']}`} aria-label="Site">
      <h2>Site</h2>
      <div className={styles['fields']}>
        <TextInput
          {...fieldState(part, 'siteId')}
          label="Site ID"
          description="The ID registered with the operator of the power market."
          maxLength={locationProfileLimits.name}
          value={form.siteId}
          onChange={(event) => onEdit({ siteId: event.currentTarget.value })}
        />
        <Select
          {...fieldState(part, 'siteIdStatus')}
          label="Registration"
          description="Status of the site ID registration."
          data={statuses}
          value={form.siteIdStatus}
          allowDeselect={false}
          onChange={(siteIdStatus) => onEdit({ siteIdStatus: siteIdStatus ?? 'none' })}
        />
        <TextInput
          {...fieldState(part, 'location')}
          label="Location"
          description="Town, address or coordinates."
          maxLength={locationProfileLimits.text}
          value={form.location}
          onChange={(event) => onEdit({ location: event.currentTarget.value })}
        />
        <Select
          {...fieldState(part, 'country')}
          label="Country"
          description="Where the power comes from."
          data={countries}
          value={form.country || null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear country' }}
          limit={300}
          nothingFoundMessage="No matching country"
          onChange={(country) => onEdit({ country: country ?? '' })}
        />
        <TagsInput
          {...fieldState(part, 'tags')}
          className={styles['wide']}
          label="Tags"
          description="Press Enter after each."
          maxTags={locationProfileLimits.tags}
          value={form.tags}
          onChange={(tags) => onEdit({ tags })}
        />
      </div>
    </section>
  );
}
