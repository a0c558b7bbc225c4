import {
  FirmwareDetailDocument,
  FirmwareDetailUpdatesDocument,
  type FirmwareRowFragment,
} from '../../../generated/firmware.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';
import { CopyButton } from '../../../ui/file/CopyButton.tsx';
import { defineDrawer } from '../../../ui/list/define-drawer.tsx';
import { liveItemOf } from '../../../ui/list/named-source.ts';
import { columnFacts } from '../../../ui/table/column-facts.ts';
import { firmwareRolloutPage } from './firmware-rollout.route.ts';
import { firmwareColumns, signatureLabel, signatureText } from './firmware-columns.tsx';
import { imageActions } from './firmware.actions.tsx';
import styles from './Firmware.module.css';

const source = liveItemOf('firmwareImages', {
  document: FirmwareDetailDocument,
  updates: FirmwareDetailUpdatesDocument,
});

function Content({ item: image }: { item: FirmwareRowFragment }) {
  return (
    <>
      <DetailSection title="Made for">
        <Facts
          facts={[
            ...columnFacts(firmwareColumns, image, ['family', 'version']),
            ['Models', image.models.join(', ')],
            ['Control boards', image.controlBoards.join(', ')],
          ]}
        />
      </DetailSection>
      <DetailSection title="File">
        <p className={styles['checksum']}>
          SHA-256 <code>{image.sha256}</code> <CopyButton text={image.sha256} label="SHA-256" />
        </p>
        <Facts facts={columnFacts(firmwareColumns, image, ['size', 'uploadedBy', 'storedAt'])} />
      </DetailSection>
      <DetailSection title="Signatures">
        <Facts facts={[['Signed by', signatureLabel(image)]]} />
        <p className={styles['checksum']}>{signatureText(image)}</p>
      </DetailSection>
    </>
  );
}

/** The details of one image, beside the list. */
export const FirmwareDrawer = defineDrawer(source, {
  auditKind: 'firmware',
  noun: 'Firmware',
  missing: 'It was deleted, or belongs to another subaccount.',
  name: ({ name }) => name,
  actions: (image, { refetch, goTo }) =>
    actionsFor(imageActions, {
      image,
      onDone: refetch,
      openRollout: (id: string) => goTo(firmwareRolloutPage, { rollout: id }),
    }),
  Content,
});
