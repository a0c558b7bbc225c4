import { commonMask, hex32, minimumDifficultyOptions, versionRollingOptions } from '@headframe/stratum';

/** What a pool grants at the moment. */
export interface Grants {
  /** Version bits that may be rolled; 0 where none may be. */
  versionMask: number;
  /** Whether the chain is a simulated one whose templates have a weight. */
  hasWeight: boolean;
}

/** The answer to `mining.configure`, and what follows from it. */
export interface Configured {
  result: Record<string, boolean | string>;
  versionMask?: number;
  minDifficulty?: number;
  isWeighted?: boolean;
}

/** Answers each extension that a miner asks for with true, false or an error text (BIP 310). */
export function answerConfigure(
  extensions: readonly string[],
  options: Readonly<Record<string, unknown>>,
  grants: Grants,
): Configured {
  const configured: Configured = { result: {} };
  for (const extension of extensions)
    Object.defineProperty(configured.result, extension, {
      value: answerExtension(extension, options, grants, configured),
      enumerable: true,
      configurable: true,
    });
  return configured;
}

function answerExtension(
  extension: string,
  options: Readonly<Record<string, unknown>>,
  grants: Grants,
  configured: Configured,
): boolean | string {
  switch (extension) {
    case 'version-rolling': {
      const parsed = versionRollingOptions.safeParse(options);
      if (!parsed.success) return 'version-rolling.mask is no mask';
      const mask = commonMask(grants.versionMask, parsed.data['version-rolling.mask']);
      if (mask === 0) return false;
      configured.versionMask = mask;
      configured.result['version-rolling.mask'] = hex32(mask);
      return true;
    }
    case 'minimum-difficulty': {
      const parsed = minimumDifficultyOptions.safeParse(options);
      if (!parsed.success) return 'minimum-difficulty.value is no difficulty';
      configured.minDifficulty = parsed.data['minimum-difficulty.value'];
      return true;
    }
    case 'subscribe-extranonce':
      return true;
    case 'weighted-shares':
      if (!grants.hasWeight) return 'weighted shares exist on a simulated chain only';
      configured.isWeighted = true;
      return true;
    default:
      return false;
  }
}
