import { stopBeforeCut } from '@headframe/domain/devices/pdu/stop-before-cut';
import { Checkbox, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useEffect } from 'react';
import { DurationField } from '../../../../ui/fields/DurationField.tsx';
import { SkeletonLines } from '../../../../ui/state/Skeleton.tsx';
import { stopProblem, type StopFields } from '../command-fields.ts';
import styles from '../Commands.module.css';
import { cutListText, cutOutletText } from './cut-list-text.ts';
import { cutTotalText } from './cut-text.ts';
import type { CutPreview } from './use-cut-preview.ts';

interface StopFirstInputsProps {
  /** Undefined until the server has answered, null where it could not. */
  preview: CutPreview | null | undefined;
  fields: StopFields;
  onChange(fields: Partial<StopFields>): void;
}

/**
 * What is cut, whether miners are stopped before, how long that may take, and what happens to each outlet. Without a linked miner there is
 * nothing to stop, and no such choice.
 */
export function StopFirstInputs({ preview, fields, onChange }: StopFirstInputsProps) {
  const mayNot = preview?.mayStop === false;
  const nothingLinked = preview?.linked.outletCount === 0;
  const { stopFirst } = fields;
  useEffect(() => {
    if (mayNot && stopFirst) onChange({ stopFirst: false });
  }, [mayNot, stopFirst, onChange]);
  return (
    <>
      {preview && <p className={styles['cut']}>{cutTotalText(preview)}</p>}
      {!nothingLinked && (
        <Checkbox
          label="Stop the miners first"
          description={
            mayNot
              ? 'You may not stop miners here.'
              : 'An outlet with a linked miner waits until that is verified as stopped; one without is cut at once.'
          }
          disabled={mayNot}
          checked={stopFirst}
          onChange={(event) => onChange({ stopFirst: event.currentTarget.checked })}
        />
      )}
      {stopFirst && !nothingLinked && (
        <div className={styles['pair']}>
          <DurationField
            label="Wait at most"
            min={stopBeforeCut.min}
            max={stopBeforeCut.max}
            value={fields.stopSeconds}
            error={stopProblem(fields)}
            onChange={(stopSeconds) => onChange({ stopSeconds })}
          />
          <SegmentedControl
            aria-label="Without a verified stop"
            data={[
              { value: 'give-up', label: 'Then give up' },
              { value: 'cut', label: 'Then cut' },
            ]}
            value={fields.cutAnyway ? 'cut' : 'give-up'}
            onChange={(value) => onChange({ cutAnyway: value === 'cut' })}
          />
        </div>
      )}
      {preview === undefined && <SkeletonLines widths={['60%']} subject="the miners on these outlets" />}
      {preview === null && <p className={styles['offline']}>The miners on these outlets could not be loaded.</p>}
      {preview?.lists.map((list) => (
        <details key={list.key} className={styles['incapable']}>
          <summary>{cutListText(list, fields)}</summary>
          <ul>
            {list.outlets.map((row) => (
              <li key={`${row.pduIp} ${row.outlet}`}>{cutOutletText(row, list.key)}</li>
            ))}
            {list.outletCount > list.outlets.length && <li>… and {list.outletCount - list.outlets.length} more</li>}
          </ul>
        </details>
      ))}
    </>
  );
}
