import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { sentImageSchema, type SentFirmwareImage } from '../firmware/sent-image.ts';

/** The command that puts an image of the library on miners; rollouts request it. */
export const asicFirmwareCommand = {
  updateFirmware: defineCommand({
    label: 'Update firmware',
    icon: 'download',
    isDangerous: true,
    consequence: 'Installs the image and restarts the miner. It mines on once it is back; its settings are kept.',
    on: 'device',
    permission: 'firmware_write',
    payload: {
      /** Of the image in the library of the subaccount that requests it. */
      imageId: z.uuid(),
    },
    isStaged: true,
    exclusive: 'Firmware is being put on',
    sentWith: { image: sentImageSchema },
    carries: { of: ({ image }: { image: SentFirmwareImage }) => image, transferWithin: 600 },
    options: [],
    proof: { field: 'firmware' },
    verifyWithin: 900,
    unsupported: 'Headframe updates Antminers with stock firmware and Whatsminers alone.',
    unmet: 'it did not come back with the version of the image',
  }),
} as const;
