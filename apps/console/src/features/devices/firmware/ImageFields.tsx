import { firmwareLimits, type FirmwareChange } from '@headframe/domain/devices/firmware/firmware-image';
import { TagsInput } from '@mantine/core';
import { AsicFacetsDocument } from '../../../generated/asic.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { can, useAccess } from '../../../transport/session/access.ts';
import { aboveField, suggestionHeight } from '../../../ui/fields/above-field.ts';
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

/** Models and control boards that miners of the subaccount report. */
function useKnownNames(): { model: string[]; controlBoard: string[] } {
  const maySee = useAccess(() => can('agent_workers'));
  const columns = ['model', 'controlBoard'] as const;
  const { data } = useData(AsicFacetsDocument, { columns: [...columns] }, { isPaused: !maySee, isBackground: true });
  const namesOf = (wanted: string) =>
    (data?.asicsFacets ?? [])
      .filter(({ column }) => column === wanted)
      .flatMap(({ values }) => values.map(({ value }) => value))
      .filter((name) => name !== '' && name !== null);
  return { model: namesOf('model'), controlBoard: namesOf('controlBoard') };
}

/** The fields of an image that people may change. */
export function ImageFields({ values, change }: ImageFieldsProps) {
  const known = useKnownNames();
  const common = {
    maxTags: firmwareLimits.models,
    clearable: true,
    maxDropdownHeight: suggestionHeight,
    comboboxProps: aboveField,
  } as const;
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
        data={known.model}
        value={[...values.models]}
        onChange={(next) => change({ models: next })}
      />
      <TagsInput
        {...common}
        label="Control boards"
        description="As miners report them, such as CVCtrl_BHB42601 or H616. Press Enter after each."
        data={known.controlBoard}
        value={[...values.controlBoards]}
        onChange={(next) => change({ controlBoards: next })}
      />
    </>
  );
}
