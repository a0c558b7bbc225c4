import type { PowerMarketOperator } from '@headframe/domain/enums/power-markets';
import { defaultEnergyRegion } from '@headframe/domain/enums/power-markets';
import {
  locationProfileFields,
  operatorOfRegion,
  wireRegion,
  type LocationProfileChange,
  type LocationProfileField,
} from '@headframe/domain/location-profile/location-profile';
import { feePercent, feeShare } from '@headframe/domain/units/fee';
import type { LocationProfileRowFragment } from '../../../generated/location-profile.ts';

/** What a number field holds: a number, or the text of one that is being typed; empty for none. */
type TypedNumber = number | string;

/** A location profile as its form holds it. */
export interface LocationProfileForm {
  siteId: string;
  siteIdStatus: string;
  location: string;
  country: string;
  tags: string[];
  fixedRatePerKwh: TypedNumber;
  fixedCostPerDay: TypedNumber;
  perKwExtraCost: TypedNumber;
  useFixedPrice: boolean;
  expectedAsicCount: TypedNumber;
  /** In the unit of the coin's family. */
  expectedHashrate: TypedNumber;
  node: string;
  region: PowerMarketOperator;
  sitemapDirection: string;
  uniqueKeyMode: string;
  /** In percent. */
  poolFee: TypedNumber;
}

export function formOf(profile: LocationProfileRowFragment): LocationProfileForm {
  const { subaccount: _subaccount, updatedAt: _updatedAt, ...stored } = profile;
  return {
    ...stored,
    tags: [...stored.tags],
    region: operatorOfRegion(stored.region) ?? defaultEnergyRegion.region,
    expectedAsicCount: stored.expectedAsicCount ?? '',
    expectedHashrate: stored.expectedHashrate ?? '',
    poolFee: stored.poolFee === null ? '' : feePercent(stored.poolFee),
  };
}

/** A typed number as it travels; an empty field is null, and a text that is none stays one for the check to refuse. */
function travelling(typed: TypedNumber): unknown {
  if (typeof typed === 'number') return typed;
  const text = typed.trim();
  return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);
}

/** The form's value of a field as it travels. */
function wireValue(form: LocationProfileForm, field: LocationProfileField): unknown {
  switch (field) {
    case 'fixedRatePerKwh':
    case 'fixedCostPerDay':
    case 'perKwExtraCost':
    case 'expectedAsicCount':
    case 'expectedHashrate':
      return travelling(form[field]);
    case 'poolFee': {
      const percent = travelling(form.poolFee);
      return typeof percent === 'number' ? feeShare(percent) : percent;
    }
    case 'region':
      return wireRegion(form.region);
    default:
      return form[field];
  }
}

/** A validated form: its problems by field, and its changes to the initial profile. */
interface ReadForm {
  problems: Partial<Record<LocationProfileField, string>>;
  change: LocationProfileChange;
  isChanged: boolean;
}

const maxPercent = 100;

/** Reads a form against its initial profile. Only changes are sent, so that changes of others to other fields stay. */
export function readForm(form: LocationProfileForm, began: LocationProfileForm): ReadForm {
  const problems: ReadForm['problems'] = {};
  const change: Record<string, unknown> = {};
  for (const field of Object.keys(locationProfileFields) as LocationProfileField[]) {
    if (JSON.stringify(form[field]) === JSON.stringify(began[field])) continue;
    const result = locationProfileFields[field].safeParse(wireValue(form, field));
    const isBeyond = field === 'poolFee' && Number(form.poolFee) > maxPercent;
    if (isBeyond) problems[field] = `Up to ${maxPercent}.`;
    else if (result.success) change[field] = result.data;
    else problems[field] = result.error.issues[0]?.message ?? 'Not valid.';
  }
  const isChanged = Object.keys(change).length + Object.keys(problems).length > 0;
  return { problems, change: change as LocationProfileChange, isChanged };
}
