import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { reportImportFailure } from '../../../ui/file/table/report-import-failure.ts';
import { LinkPreview, type OutletLinkPreview } from './LinkPreview.tsx';
import { linkOutlets, previewLinks } from './link-rows.ts';
import { minersInOrder } from './miners-in-order.ts';
import styles from './LinkPreview.module.css';

interface OutletInOrder {
  id: string;
  key: string;
  pduName: string;
  pduIp: string;
}

interface LinkInOrderDialogProps extends DialogProps<{ message: string }> {
  /** In the order in which they are linked. */
  outlets: readonly OutletInOrder[];
}

const placeOf = ({ pduName, pduIp, key }: OutletInOrder) => `${pduName || pduIp} / ${key}`;

const restText = (count: number) =>
  count === 1 ? 'the last outlet stays as it is.' : `the last ${formatCount(count)} outlets stay as they are.`;

/** How outlets and miners meet, in a sentence; `isWrong` where they cannot. */
function meeting(outlets: number, miners: number): { text: string; isWrong: boolean } {
  const counts = `${counted(outlets, 'outlet')}, ${counted(miners, 'miner')}`;
  if (miners > outlets) return { text: `${counts}: choose more outlets, or name fewer miners.`, isWrong: true };
  if (miners < outlets && miners > 0) return { text: `${counts}: ${restText(outlets - miners)}`, isWrong: false };
  return { text: counts, isWrong: false };
}

/** Links chosen outlets, in order, to miners that are named in the same order; shows what changes before it does it. */
export function LinkInOrderDialog({ outlets, onAnswer, onCancel }: LinkInOrderDialogProps) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<OutletLinkPreview>();
  const miners = minersInOrder(text);
  const { text: counts, isWrong } = meeting(outlets.length, miners.length);
  const content = miners.flatMap((miner, place) => {
    const outlet = outlets[place];
    return outlet ? [{ line: place + 1, outletId: outlet.id, miner }] : [];
  });
  const submit = async () => {
    try {
      if (!preview) setPreview(await previewLinks(content));
      else onAnswer(await linkOutlets(content));
    } catch (error) {
      reportImportFailure(error);
    }
  };
  const [first] = outlets;
  const last = outlets.at(-1);
  return (
    <FormDialog
      title={`Link ${counted(outlets.length, 'outlet')} in order`}
      size="lg"
      submitLabel={preview ? 'Link' : 'Preview'}
      canSubmit={miners.length > 0 && !isWrong && (preview?.changes.length ?? 1) > 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={styles['text']}>
        The first miner is linked to the first outlet, and so on, by IP of the PDU and number of the outlet:{' '}
        {first && placeOf(first)}
        {last && last !== first && ` to ${placeOf(last)}`}. Nothing is switched.
      </p>
      <Textarea
        label="Miners"
        description="One per line or comma-separated: IP, MAC, worker or host name; 10.0.1.1-24 stands for all addresses between."
        placeholder={'10.0.1.1-10.0.1.24'}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        data-autofocus
        value={text}
        error={isWrong ? counts : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPreview(undefined);
        }}
      />
      {!isWrong && miners.length > 0 && <p className={styles['text']}>{counts}</p>}
      {preview && <LinkPreview preview={preview} />}
    </FormDialog>
  );
}
