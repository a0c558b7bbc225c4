import { z } from 'zod';
import type { AntminerDevice } from './antminer-device.ts';
import type { WebReply } from './antminer-web.ts';

const posted = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ curPwd: z.string(), newPwd: z.string().min(1), confirmPwd: z.string() }));

/** `passwd.cgi`: takes a new password when the old one and its repetition are right. */
export function changePassword(device: AntminerDevice, body: string): WebReply {
  const parsed = posted.safeParse(body);
  const answer = (stats: string, code: string, msg: string): WebReply => ({
    body: JSON.stringify({ stats, code, msg }),
  });
  if (!parsed.success) return answer('error', 'P001', 'Illegal request!');
  const { curPwd, newPwd, confirmPwd } = parsed.data;
  if (curPwd !== device.password) return answer('error', 'P002', 'Wrong password!');
  if (newPwd !== confirmPwd) return answer('error', 'P003', 'Passwords differ!');
  device.execute('password', () => {
    device.settings.password = newPwd;
  });
  return answer('success', 'P000', 'OK!');
}
