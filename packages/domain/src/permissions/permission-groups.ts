import { permissionCatalogue, type PermissionFeatureKey } from './permission-catalogue.ts';
import type { PermissionFeature, PermissionSection } from './permission-feature.ts';

/** Rights that read alike, side by side: within the sections of the specification, in the order of the editor. */
const groups: readonly { label: string; keys: readonly PermissionFeatureKey[] }[] = [
  { label: 'What is seen of miners', keys: ['devices', 'savedSearches', 'asicLog', 'asicTunnel'] },
  {
    label: 'Power',
    keys: ['asicPowerSwitch', 'asicPowerManagement', 'asicReboot', 'asicPdus', 'pdu', 'pduHistory', 'plc'],
  },
  { label: 'How miners mine', keys: ['asicChangePool', 'trustedPools', 'asicCooling', 'firmware', 'asicBlink'] },
  {
    label: 'What is said of miners',
    keys: ['asicTag', 'asicNote', 'siteMap', 'asicIdealHashrate', 'asicEfficiency', 'asicSafeRanges'],
  },
  {
    label: 'Adding, sharing and removing miners',
    keys: [
      'agent',
      'scan',
      'asicInsertDevice',
      'asicImportFromFile',
      'asicReplace',
      'asicShareSubaccount',
      'asicDelete',
      'credential',
    ],
  },
  { label: 'Other devices', keys: ['sensor', 'container', 'containerHistory', 'gpu'] },
  { label: 'Earnings', keys: ['workers', 'revenue'] },
  { label: 'Money out', keys: ['withdraw', 'payments', 'updateAddress', 'paynym'] },
];

interface PermissionGroup {
  /** Undefined for what stands by itself. */
  label: string | undefined;
  features: readonly (PermissionFeature & { key: PermissionFeatureKey })[];
}

/** The features of a section that fit, group by group; those that no group names come last. */
export function permissionGroups(
  section: PermissionSection,
  fits: (feature: PermissionFeature & { key: PermissionFeatureKey }) => boolean,
): readonly PermissionGroup[] {
  const all: readonly (PermissionFeature & { key: PermissionFeatureKey })[] = permissionCatalogue;
  const offered = all.filter((feature) => feature.section === section && fits(feature));
  const grouped = groups.map(({ label, keys }) => ({
    label,
    features: keys.flatMap((key) => offered.filter((feature) => feature.key === key)),
  }));
  const named = new Set(groups.flatMap(({ keys }) => keys));
  const rest = { label: undefined, features: offered.filter(({ key }) => !named.has(key)) };
  return [...grouped, rest].filter(({ features }) => features.length > 0);
}
