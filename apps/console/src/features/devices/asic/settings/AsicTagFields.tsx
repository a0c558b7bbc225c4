import { AsicFacetsDocument } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { TagFields, type SettingFieldsProps } from '../../commands/index.ts';

/** The tags of miners, to choose from those that miners of the subaccount have. */
export function AsicTagFields(props: SettingFieldsProps) {
  const { data } = useData(AsicFacetsDocument, { columns: ['tags'] }, { isBackground: true });
  const known = data?.asicsFacets[0]?.values.map(({ value }) => value) ?? [];
  return <TagFields {...props} known={known} />;
}
