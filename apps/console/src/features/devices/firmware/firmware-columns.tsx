import { firmwareFamilies, isFirmwareFamily } from '@headframe/domain/devices/firmware/firmware-image';
import {
  firmwareSignatures,
  firmwareSignatureTexts,
  type FirmwareSignature,
} from '@headframe/domain/devices/firmware/vendor-key';
import type { FirmwareRowFragment } from '../../../generated/firmware.ts';
import { formatBytes } from '@headframe/domain/units/bytes';
import { columnKit } from '../../../ui/table/column-kit.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';

const kit = columnKit<FirmwareRowFragment>();

/** What people call the family of an image. */
function familyLabel(family: string): string {
  return isFirmwareFamily(family) ? firmwareFamilies[family] : family;
}

const isSignature = (signature: string): signature is FirmwareSignature => Object.hasOwn(firmwareSignatures, signature);

type Signed = Pick<FirmwareRowFragment, 'signature' | 'signedBy'>;

/** What is known of the signatures of an image, in a word. */
export function signatureLabel({ signature, signedBy }: Signed): string {
  if (!isSignature(signature)) return signature;
  return signedBy === null ? firmwareSignatures[signature] : `${firmwareSignatures[signature]}: ${signedBy}`;
}

/** What that means, in a sentence. */
export function signatureText({ signature }: Signed): string {
  return isSignature(signature) ? firmwareSignatureTexts[signature] : '';
}

function names(key: 'models' | 'controlBoards', label: string): DataColumn<FirmwareRowFragment> {
  return {
    key,
    label,
    width: 170,
    render: (image) => {
      const text = image[key].join(', ');
      return <span title={text}>{text}</span>;
    },
  };
}

/** The columns of the library. */
export const firmwareColumns: readonly DataColumn<FirmwareRowFragment>[] = [
  kit.text('name', 'Name', { isFixed: true, isPinned: true, width: 190 }),
  kit.value('family', 'Family', ({ family }) => familyLabel(family), { width: 140 }),
  kit.text('version', 'Version', { width: 160 }),
  names('models', 'Models'),
  names('controlBoards', 'Control boards'),
  kit.figure('size', 'Size', ({ size }) => formatBytes(size), { width: 84 }),
  kit.value('signature', 'Signature', (image) => <span title={signatureText(image)}>{signatureLabel(image)}</span>, {
    width: 150,
  }),
  kit.value('sha256', 'SHA-256', ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code>, {
    isHiddenAtFirst: true,
    width: 130,
  }),
  kit.text('uploadedBy', 'Uploaded by', { isHiddenAtFirst: true }),
  kit.time('storedAt', 'Uploaded'),
];

/** Two columns that fit a phone. */
export const compactFirmwareColumns: readonly DataColumn<FirmwareRowFragment>[] = [
  kit.lines('name', 'Name', ({ name, version }) => [name, version], {
    sorts: { name: 'Name', version: 'Version' },
    width: 190,
  }),
  kit.lines('models', 'For', ({ models, controlBoards }) => [models.join(', '), controlBoards.join(', ')], {
    width: 130,
  }),
];
