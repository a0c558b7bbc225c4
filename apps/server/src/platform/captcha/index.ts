export { createCaptcha, type Captcha, type CaptchaDifficulty } from './captcha.ts';
export { registerCaptcha } from './register-captcha.ts';
