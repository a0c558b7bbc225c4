import { firmwareFamilies } from '@headframe/domain/devices/firmware/firmware-image';
import { firmwareSignatures } from '@headframe/domain/devices/firmware/vendor-key';
import type { ComponentType } from 'react';
import {
  FirmwareFacetsDocument,
  FirmwareListDocument,
  FirmwareListUpdatesDocument,
} from '../../../generated/firmware.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { anyOf, type ListFilter } from '../../../ui/list/list-where.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { compactFirmwareColumns, firmwareColumns } from './firmware-columns.tsx';
import { imageActions, uploadAction } from './firmware.actions.tsx';
import { firmwareRolloutPage } from './firmware-rollout.route.ts';
import { firmwarePage } from './firmware.route.ts';
import { LibraryTabs } from './FirmwareTabs.tsx';
import { FirmwareDrawer } from './FirmwareDrawer.tsx';

const source = liveListOf('firmwareImages', {
  list: FirmwareListDocument,
  updates: FirmwareListUpdatesDocument,
  countKey: ({ id }) => id,
});

function namesFilter(key: 'models' | 'controlBoards', label: string): ListFilter {
  return {
    kind: 'choice',
    key,
    label,
    options: [],
    where: (names) => anyOf([...names].map((name) => ({ [key]: { _contains: [name] } }))),
  };
}

const useFilters = facetFilters(FirmwareFacetsDocument, ({ firmwareImagesFacets }) => firmwareImagesFacets, [
  'models',
  'controlBoards',
]);

/** The firmware images that miners of the subaccount can be updated with. */
export const FirmwarePage: ComponentType = defineList(source, {
  page: firmwarePage,
  key: 'firmware',
  noun: 'images',
  rowKey: ({ id }) => id,
  auditKind: 'firmware',
  rowLabel: ({ name }) => name,
  text: { columns: ['name', 'version', 'sha256'], placeholder: 'Search name, version, SHA-256' },
  filters: [
    { kind: 'choice', key: 'family', label: 'Family', options: choicesOf(firmwareFamilies) },
    { kind: 'choice', key: 'signature', label: 'Signature', options: choicesOf(firmwareSignatures) },
    namesFilter('models', 'Models'),
    namesFilter('controlBoards', 'Control boards'),
  ],
  useFilters,
  columns: firmwareColumns,
  compactColumns: compactFirmwareColumns,
  lines: [1, 2],
  Above: LibraryTabs,
  pageActions: { actions: [uploadAction], context: ({ refetch }) => ({ onDone: refetch }), primary: uploadAction.key },
  rowActions: {
    actions: imageActions,
    context: (image, { refetch, goTo }) => ({
      image,
      onDone: refetch,
      openRollout: (id: string) => goTo(firmwareRolloutPage, { rollout: id }),
    }),
  },
  drawer: { key: 'image', Component: FirmwareDrawer },
  empty: {
    title: 'No firmware yet',
    text: 'Upload images from the pages of the vendors, each with its checksum and the models and control boards that it is made for.',
    offersPrimary: true,
  },
});
