import { defaultEnergyRegion, powerMarketOperators } from '@headframe/domain/enums/power-markets';
import { knownNodes, locationProfileLimits } from '@headframe/domain/location-profile/location-profile';
import { Autocomplete, Select } from '@mantine/core';
import { fieldState, type ProfilePart } from './profile-part.ts';
import styles from './LocationProfile.module.css';

/** The power market the site buys in. */
export function MarketFields(part: ProfilePart) {
  const { form, onEdit } = part;
  return (
    <section className={styles['section']} aria-label="Power market">
      <h2>Power market</h2>
      <div className={styles['fields']}>
        <Select
          {...fieldState(part, 'region')}
          label="Region"
          description="The operator of the market."
          data={[...powerMarketOperators]}
          value={form.region}
          allowDeselect={false}
          onChange={(region) => {
            if (region === null || region === form.region) return;
            onEdit({ region, node: region === defaultEnergyRegion.region ? defaultEnergyRegion.node : '' });
          }}
        />
        <Autocomplete
          {...fieldState(part, 'node')}
          label="Node"
          description="Node, zone or hub that sets the price."
          data={[...knownNodes(form.region)]}
          maxLength={locationProfileLimits.name}
          value={form.node}
          onChange={(node) => onEdit({ node })}
        />
      </div>
    </section>
  );
}
