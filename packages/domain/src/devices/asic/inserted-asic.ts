import { z } from 'zod';
import { ipv4ToNumber } from '../../network/ipv4.ts';
import { macAddressSchema } from '../../network/mac-address.ts';
import { lineOfText } from '../line-of-text.ts';

/** Max. characters of what is entered of a miner. */
export const insertedAsicLimits = { model: 64, serialNumber: 64, login: 255 } as const;

/** Whether one device can have an address: none of a whole network, none for several devices. */
export function isOfOneDevice(ip: string): boolean {
  const value = ipv4ToNumber(ip);
  return value !== null && value >= 0x01_00_00_00 && value < 0xe0_00_00_00;
}

/** A miner that is entered by hand; its agent finds out what is left out, and corrects the model. */
export const insertedAsicSchema = z
  .object({
    ip: z.string().trim().refine(isOfOneDevice, 'An IPv4 address of a device is expected.'),
    macAddress: macAddressSchema.optional(),
    model: lineOfText(insertedAsicLimits.model).default(''),
    serialNumber: lineOfText(insertedAsicLimits.serialNumber).default(''),
    user: z.string().max(insertedAsicLimits.login).default(''),
    password: z.string().max(insertedAsicLimits.login).default(''),
  })
  .refine(({ user, password }) => password === '' || user !== '', {
    path: ['user'],
    message: 'A password needs its user.',
  });
