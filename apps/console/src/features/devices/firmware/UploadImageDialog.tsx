import {
  firmwareFamilies,
  firmwareImageSchema,
  firmwareLimits,
  type FirmwareImage,
} from '@headframe/domain/devices/firmware/firmware-image';
import { FileInput, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Text.css';
import { useEffect, useRef, useState } from 'react';
import { BeginFirmwareUploadDocument, DeleteFirmwareImagesDocument } from '../../../generated/firmware.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { formatBytes } from '@headframe/domain/units/bytes';
import { ImageFields, type ImageValues } from './ImageFields.tsx';
import { uploadImage } from './upload-image.ts';

interface UploadValues extends ImageValues {
  family: string;
  sha256: string;
}

const nothingEntered: UploadValues = { name: '', family: '', version: '', models: [], controlBoards: [], sha256: '' };

const familyOptions = Object.entries(firmwareFamilies).map(([key, label]) => ({ key, label }));

/** Why a file cannot be uploaded; undefined where it can. */
function fileProblem(file: File | null): string | undefined {
  if (!file) return undefined;
  if (file.size === 0) return 'The file is empty.';
  return file.size > firmwareLimits.imageBytes
    ? `The file is larger than ${formatBytes(firmwareLimits.imageBytes)}.`
    : undefined;
}

/** The image that was described, where it can be uploaded. */
function describedImage(values: UploadValues, file: File | null): FirmwareImage | undefined {
  return firmwareImageSchema.safeParse({ ...values, size: file?.size }).data;
}

function Sending({ name, received, size }: { name: string; received: number; size: number }) {
  const text = received < size ? `${formatBytes(received)} of ${formatBytes(size)} sent` : 'The server checks the file';
  return (
    <div role="status">
      <Text mb={8}>{name}</Text>
      <Progress value={(100 * received) / size} aria-label="Upload" mb={4} />
      <Text size="sm">{text}</Text>
    </div>
  );
}

/** Uploads an image with what is known of it. Closing the dialog gives the upload up. */
export function UploadImageDialog({ onAnswer, onCancel }: DialogProps<true>) {
  const [values, setValues] = useState(nothingEntered);
  const [file, setFile] = useState<File | null>(null);
  const [received, setReceived] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);
  const change = (changes: Partial<UploadValues>) => setValues((present) => ({ ...present, ...changes }));
  const image = describedImage(values, file);

  const submit = async () => {
    if (!image || !file) return;
    const controller = new AbortController();
    upload.current = controller;
    const begun = await withStepUp((twoFactorCode) =>
      send('mutation', BeginFirmwareUploadDocument, { image, twoFactorCode }),
    );
    if (!begun) return;
    const id = begun.beginFirmwareUpload;
    setReceived(0);
    try {
      controller.signal.throwIfAborted();
      await uploadImage({ id, file, signal: controller.signal, onProgress: setReceived });
      onAnswer(true);
    } catch (error) {
      void send('mutation', DeleteFirmwareImagesDocument, { ids: [id] }).catch(() => undefined);
      if (!controller.signal.aborted) throw error;
    } finally {
      setReceived(undefined);
    }
  };

  return (
    <FormDialog
      title="Upload firmware"
      size="lg"
      submitLabel="Upload"
      canSubmit={image !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {received !== undefined && file ? (
        <Sending name={values.name} received={received} size={file.size} />
      ) : (
        <>
          <FileInput
            label="File"
            description={`The image as the vendor offers it, at most ${formatBytes(firmwareLimits.imageBytes)}`}
            placeholder="Choose a file"
            value={file}
            error={fileProblem(file)}
            onChange={(chosen) => {
              setFile(chosen);
              if (chosen && values.name === '') change({ name: chosen.name.slice(0, firmwareLimits.name) });
            }}
            clearable
          />
          <TextField
            label="SHA-256"
            description="From the page of the vendor: the server compares it with what it receives."
            maxLength={64}
            value={values.sha256}
            error={
              values.sha256 !== '' && !/^[0-9a-f]{64}$/i.test(values.sha256.trim())
                ? '64 hexadecimal digits are expected.'
                : undefined
            }
            onChange={(sha256) => change({ sha256: String(sha256).trim() })}
          />
          <ChoiceField
            label="Family"
            options={familyOptions}
            value={values.family}
            onChange={(family) => change({ family: String(family) })}
          />
          <ImageFields values={values} change={change} />
        </>
      )}
    </FormDialog>
  );
}
