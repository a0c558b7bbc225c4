import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import type { LocationProfileView } from './location-profile-view.ts';
import { locationProfiles, updateLocationProfiles } from './location-profile.service.ts';

const familyUnit = "In the unit of the coin's family (Th/s or Mh/s).";

const locationProfile = builder.objectRef<LocationProfileView>('LocationProfile').implement({
  description: 'What a site costs, where it stands and what is expected of it.',
  fields: (t) => ({
    subaccount: t.exposeString('subaccount', { description: 'Name of the subaccount.' }),
    siteId: t.exposeString('siteId'),
    siteIdStatus: t.exposeString('siteIdStatus', { description: 'none, pending, approved or rejected.' }),
    location: t.exposeString('location'),
    country: t.exposeString('country', { description: 'Two-letter code (ISO 3166-1); empty for none.' }),
    tags: t.exposeStringList('tags'),
    fixedRatePerKwh: t.exposeFloat('fixedRatePerKwh', { description: 'Dollars per kW·h.' }),
    fixedCostPerDay: t.exposeFloat('fixedCostPerDay', { description: 'Dollars per day.' }),
    perKwExtraCost: t.exposeFloat('perKwExtraCost', { description: 'Dollars per kW.' }),
    useFixedPrice: t.exposeBoolean('useFixedPrice'),
    expectedAsicCount: t.exposeInt('expectedAsicCount', { nullable: true }),
    expectedHashrate: t.exposeFloat('expectedHashrate', { nullable: true, description: familyUnit }),
    node: t.exposeString('node', { description: 'Node or zone of the power market.' }),
    region: t.exposeString('region', { description: 'Operator of the power market, in lower case.' }),
    sitemapDirection: t.exposeString('sitemapDirection', { description: 'ltr or rtl.' }),
    uniqueKeyMode: t.exposeString('uniqueKeyMode', { description: 'mac or ip.' }),
    poolFee: t.exposeFloat('poolFee', { nullable: true, description: 'Share between 0 and 1.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'Timestamp',
      nullable: true,
      description: 'Null until somebody fills it in: the defaults apply.',
    }),
  }),
});

const locationProfileInput = builder.inputType('LocationProfileInput', {
  description: 'A change of a location profile: what is left out stays, null empties what may be empty.',
  fields: (t) => ({
    siteId: t.string(),
    siteIdStatus: t.string({ description: 'none, pending, approved or rejected.' }),
    location: t.string(),
    country: t.string({ description: 'Two-letter code (ISO 3166-1); empty for none.' }),
    tags: t.stringList(),
    fixedRatePerKwh: t.float({ description: 'Dollars per kW·h.' }),
    fixedCostPerDay: t.float({ description: 'Dollars per day.' }),
    perKwExtraCost: t.float({ description: 'Dollars per kW.' }),
    useFixedPrice: t.boolean(),
    expectedAsicCount: t.int(),
    expectedHashrate: t.float({ description: familyUnit }),
    node: t.string(),
    region: t.string({ description: 'Operator of the power market, in lower case.' }),
    sitemapDirection: t.string({ description: 'ltr or rtl.' }),
    uniqueKeyMode: t.string({ description: 'mac or ip.' }),
    poolFee: t.float({ description: 'Share between 0 and 1, with 4 decimals.' }),
  }),
});

const several = 'Names; without them the selected subaccount. The permission is needed in each of them.';

builder.queryField('locationProfiles', (t) =>
  t.field({
    ...permissionField('location_profile'),
    type: [locationProfile],
    description: 'Location profiles, by name of the subaccount; each has its defaults until it is filled in.',
    args: { subaccounts: t.arg.stringList({ description: several }), subaccount: t.arg.string() },
    resolve: (_source, args, context) => locationProfiles(context, args.subaccounts),
  }),
);

builder.mutationField('updateLocationProfiles', (t) =>
  t.field({
    ...permissionField('location_profile_write'),
    type: [locationProfile],
    description: 'Changes the location profiles of one or many subaccounts, all or none, and returns them.',
    args: {
      subaccounts: t.arg.stringList({ description: several }),
      profile: t.arg({ type: locationProfileInput, required: true }),
      from: t.arg({ type: locationProfileInput, description: `Of the first one. ${changedFrom}` }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) => updateLocationProfiles(context, args.subaccounts, args.profile, args.from),
  }),
);
