import { firmwareLimits, type FirmwareChange } from '@headframe/domain/devices/firmware/firmware-image';
import { TagsInput } from '@mantine/core';
import { AsicFacetsDocument } from '../../../generated/asic.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { can, useAccess } from '../../../transport/session/access.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

/** What may be changed of an image later, as a form holds it. */
export type ImageValues = Pick<FirmwareChange, 'name' | 'version'> & {
  models: readonly string[];
  controlBoards: readonly string[];
};

interface ImageFieldsProps {
  values: ImageValues;
  change(changes: Partial<ImageValues>): void;
}

/** Models that miners of the subaccount report. */
function useKnownModels(): string[] {
  const maySee = useAccess(() => can('agent_workers'));
  const { data } = useData(AsicFacetsDocument, { columns: ['model'] }, { isPaused: !maySee, isBackground: true });
  return (
    data?.asicsFacets.flatMap(({ values }) => values.map(({ value }) => value)).filter((model) => model !== '') ?? []
  );
}

/** The fields of an image that people may change. */
export function ImageFields({ values, change }: ImageFieldsProps) {
  const models = useKnownModels();
  const common = { maxTags: firmwareLimits.models, clearable: true } as const;
  return (
    <>
      <TextField
        label="Name"
        isFirst
        maxLength={firmwareLimits.name}
        value={values.name}
        onChange={(name) => change({ name: String(name) })}
      />
      <TextField
        label="Version"
        description="What a miner reports as its firmware once it runs this image."
        maxLength={firmwareLimits.version}
        value={values.version}
        onChange={(version) => change({ version: String(version) })}
      />
      <TagsInput
        {...common}
        label="Models"
        description="As miners report them. Press Enter after each."
        data={models}
        value={[...values.models]}
        onChange={(next) => change({ models: next })}
      />
      <TagsInput
        {...common}
        label="Control boards"
        description="As the vendor names them for this image, such as CVCtrl or CB6V10. Press Enter after each."
        value={[...values.controlBoards]}
        onChange={(next) => change({ controlBoards: next })}
      />
    </>
  );
}
