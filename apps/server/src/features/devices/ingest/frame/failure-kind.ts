import { isCollision } from '../../../../platform/database/is-collision.ts';

/**
 * What a failed attempt to store a frame means, by SQLSTATE: `content` lies in the frame (classes 21, 22, 23), `collision` in
 * other writers at the same moment (class 40: deadlock, serialization), `trouble` in the database itself.
 */
export function failureKind(error: unknown): 'content' | 'collision' | 'trouble' {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^2[123]...$/.test(code)) return 'content';
  return isCollision(error) ? 'collision' : 'trouble';
}
