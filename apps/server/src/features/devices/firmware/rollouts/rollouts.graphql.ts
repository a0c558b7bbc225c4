import { rolloutSettingsSchema } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import { selectByKeys } from '../../../../platform/entity/select-by-keys.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { peopleField } from '../../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../../platform/graphql/requested-fields.ts';
import { whereInputOf } from '../../../../platform/graphql/where-inputs.ts';
import { recordFields } from '@headframe/domain/records/record-fields';
import { recordInput } from '../../../../platform/records/record-input.ts';
import { asicEntity } from '../../asic/index.ts';
import { commandSnapshot, confirmedCountText } from '../../requests/index.ts';
import { changeRollout, rolloutChanges, type RolloutChange } from './change-rollout.ts';
import { imageFits, prepareRollout, type ImageFit } from './prepare-rollout.ts';
import { firmwareRolloutEntity, firmwareRolloutMinerEntity } from './rollout.entity.ts';
import { startRollout } from './start-rollout.ts';

const rollout = addListFields(firmwareRolloutEntity, {
  name: 'firmwareRollouts',
  description: 'Staged firmware updates of the subaccount.',
  permission: 'firmware',
  liveTopics: ['firmwareRollout'],
});

addListFields(firmwareRolloutMinerEntity, {
  name: 'firmwareRolloutMiners',
  description: 'Miners of staged firmware updates, where the caller may read miners.',
  permission: 'firmware',
  liveTopics: ['firmwareRollout', 'agentRequest'],
});

const write = peopleField('firmware_write');

const settings = recordInput(
  'FirmwareRolloutSettings',
  'How a rollout goes about its miners.',
  recordFields(rolloutSettingsSchema),
  false,
);

const imageFit = builder.objectRef<ImageFit>('FirmwareImageFit').implement({
  description: 'How an image fits the miners of a selection.',
  fields: (t) => ({
    imageId: t.exposeID('imageId'),
    name: t.exposeString('name'),
    version: t.exposeString('version'),
    fitCount: t.exposeInt('fitCount', { description: 'Miners that it can be rolled out to now.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why most of the others are left out.' }),
  }),
});

builder.queryField('firmwareImageFits', (t) =>
  t.field({
    ...write,
    type: [imageFit],
    description:
      'The images of the library, with how many of the miners that match each can be rolled out to now. Requires Devices and Reboot, too.',
    args: { where: t.arg({ type: whereInputOf(asicEntity), required: true }), subaccount: t.arg.string() },
    resolve: (_source, { where }, context) => imageFits(context, where),
  }),
);

builder.mutationField('prepareFirmwareRollout', (t) =>
  t.field({
    ...write,
    type: commandSnapshot,
    description:
      'Freezes the miners that match and that an image can be rolled out to now, and says why the others are left out. Requires Devices and Reboot, too.',
    args: {
      imageId: t.arg.id({ required: true }),
      where: t.arg({ type: whereInputOf(asicEntity), required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) => prepareRollout(context, args),
  }),
);

builder.mutationField('startFirmwareRollout', (t) =>
  t.field({
    ...write,
    type: rollout,
    description:
      'Starts a rollout over the miners of a snapshot of prepareFirmwareRollout. Requires Devices and Reboot, too.',
    args: {
      snapshotId: t.arg.id({ required: true }),
      settings: t.arg({ type: settings, required: true }),
      confirmedCount: t.arg.int({ description: confirmedCountText }),
      repeats: t.arg.id({ description: 'The rollout whose failed and skipped miners it takes up again.' }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, args, context, info) => {
      const key = await startRollout(context, args);
      const names = requestedFields(info);
      return (await selectByKeys(context.scope.transaction, firmwareRolloutEntity, names, [key]))[0] as never;
    },
  }),
);

const descriptions: Readonly<Record<RolloutChange, string>> = {
  pause: 'Begins no further miner of a rollout; what runs is finished.',
  resume: 'Goes on with a rollout; its failures up to now no longer halt it. Requires Devices and Reboot, too.',
  cancel: 'Ends a rollout: what runs is finished, what waits is left as it is.',
};

for (const change of Object.keys(rolloutChanges) as RolloutChange[])
  builder.mutationField(`${change}FirmwareRollout`, (t) =>
    t.field({
      ...write,
      type: rollout,
      description: descriptions[change],
      args: {
        id: t.arg.id({ required: true }),
        ...(change === 'resume' && { twoFactorCode: t.arg.string() }),
        subaccount: t.arg.string(),
      },
      resolve: async (_source, args: { id: string; twoFactorCode?: string | null | undefined }, context, info) => {
        const key = await changeRollout(context, change, args);
        const names = requestedFields(info);
        return (await selectByKeys(context.scope.transaction, firmwareRolloutEntity, names, [key]))[0] as never;
      },
    }),
  );
