import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { TransportError } from '../../../transport/requests/transport-error.ts';
import { showToast } from '../../toast/toasts.ts';

/** Refusals of the server that mean that the file is not as it should be (second specification, section 8). */
const structureCodes = ['constraint-violation', 'validation-failed'] as const;

/** The codes that an import handles itself. */
export const importHandles: readonly ('constraint-violation' | 'validation-failed')[] = structureCodes;

/** Shows 'Structure error!' for rows that the server cannot read, with the place; any other failure is thrown again. */
export function reportImportFailure(error: unknown): void {
  const isRefused = error instanceof TransportError && structureCodes.some((code) => code === error.code);
  if (!isRefused) throw error;
  const { text, caption, timeout } = errorCatalogue.importStructure;
  showToast({ kind: 'error', title: text, caption: `${caption} ${error.message}`, timeoutMs: timeout });
}
