import { rolloutStateLabels } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import type { ComponentType } from 'react';
import {
  FirmwareRolloutListDocument,
  FirmwareRolloutListUpdatesDocument,
} from '../../../../generated/firmware-rollout.ts';
import { choicesOf } from '../../../../ui/filter/choices-of.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../../ui/list/named-source.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { firmwarePage } from '../firmware.route.ts';
import { firmwareRolloutPage } from '../firmware-rollout.route.ts';
import { RolloutTabs } from '../FirmwareTabs.tsx';
import { compactRolloutColumns, rolloutColumns } from './rollout-columns.tsx';
import { rolloutActions } from './rollout.actions.tsx';
import { RolloutDrawer } from './RolloutDrawer.tsx';

const source = liveListOf('firmwareRollouts', {
  list: FirmwareRolloutListDocument,
  updates: FirmwareRolloutListUpdatesDocument,
  countKey: ({ id, state }) => `${id}${state}`,
});

/** The rollouts of firmware to miners of the subaccount. */
export const FirmwareRolloutPage: ComponentType = defineList(source, {
  page: firmwareRolloutPage,
  key: 'firmware-rollouts',
  noun: 'rollouts',
  rowKey: ({ id }) => id,
  rowLabel: ({ imageName }) => `rollout of ${imageName}`,
  text: { columns: ['imageName', 'version'], placeholder: 'Search firmware, version' },
  filters: [{ kind: 'choice', key: 'state', label: 'State', options: choicesOf(rolloutStateLabels) }],
  columns: rolloutColumns,
  compactColumns: compactRolloutColumns,
  lines: [2, 3],
  tieBreak: '-createdAt',
  Above: RolloutTabs,
  rowActions: {
    actions: rolloutActions,
    context: (rollout, { refetch, open }) => ({ rollout, onDone: refetch, open }),
  },
  drawer: { key: 'rollout', Component: RolloutDrawer, reset: { minerState: undefined, minerPage: 1 } },
  empty: {
    title: 'No rollouts yet',
    text: 'A rollout updates chosen miners with an image of the library, in stages. Start one from an image, or from the list of miners.',
    Step: () => <PageLink page={firmwarePage}>Go to the library</PageLink>,
  },
});
