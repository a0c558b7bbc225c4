import { defineFeature } from '../../feature.ts';
import { registerCaptcha } from './register-captcha.ts';

/** Proof of work before the forms of strangers. */
export const captchaFeature = defineFeature({
  access: { public: ['GET /api/captcha/challenge'] },
  routes: (app, { captcha }) => registerCaptcha(app, captcha),
});
