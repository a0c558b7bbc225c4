import { maxDeviceTags, maxTagLength } from '@headframe/domain/devices/settings/device-tags';
import { SegmentedControl, TagsInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { aboveField, suggestionHeight } from '../../../../ui/fields/above-field.ts';
import type { SettingFieldsProps } from './setting-kit.ts';
import styles from '../Commands.module.css';

const ways = { add: 'Add', remove: 'Remove', replace: 'Replace' } as const;
type Way = keyof typeof ways;

const descriptions: Readonly<Record<Way, string>> = {
  add: 'They get these tags beside those they have.',
  remove: 'They lose these tags.',
  replace: 'These take the place of all tags they have.',
};

interface TagFieldsProps extends Pick<SettingFieldsProps, 'current' | 'entered' | 'enter' | 'problems' | 'isAlone'> {
  /** Tags that occur, to choose from. */
  known?: readonly string[];
}

/** The tags of one device as they are; for several, tags that are added, removed or take the place of all. */
export function TagFields({ current, entered, enter, problems, isAlone, known = [] }: TagFieldsProps) {
  const shared = current.shared['tags'] as readonly string[] | undefined;
  const [way, setWay] = useState<Way>(isAlone ? 'replace' : 'add');
  const tags = (entered[way] ?? (isAlone ? shared : undefined) ?? []) as readonly string[];
  const problem = Object.entries(problems).find(([name]) => name.startsWith(way))?.[1];
  const change = (next: string[]) => enter({ [way]: next.length === 0 && way !== 'replace' ? undefined : next });
  return (
    <>
      {!isAlone && (
        <>
          <p className={styles['state']}>{currentText(shared)}</p>
          <SegmentedControl
            aria-label="What happens to the tags"
            data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            value={way}
            onChange={(chosen) => {
              enter({ [way]: undefined, [chosen]: tags.length === 0 ? undefined : tags });
              setWay(chosen as Way);
            }}
          />
        </>
      )}
      <TagsInput
        label="Tags"
        description={`${isAlone ? '' : `${descriptions[way]} `}Press Enter after each. At most ${maxDeviceTags}, of ${maxTagLength} characters each.`}
        data={known}
        value={[...tags]}
        error={problem}
        maxTags={maxDeviceTags}
        maxDropdownHeight={suggestionHeight}
        comboboxProps={aboveField}
        data-autofocus
        onChange={change}
      />
    </>
  );
}

function currentText(shared: readonly string[] | undefined): string {
  if (!shared) return 'Their tags differ: several.';
  return shared.length === 0 ? 'None of them has a tag.' : `All of them have: ${shared.join(', ')}.`;
}
