import { z } from 'zod';

/** One line of text that people enter about a device, such as its name: up to `max` characters, trimmed, without control characters. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Up to ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.');
