import type { FastifyInstance } from 'fastify';
import type { Captcha } from './captcha.ts';

/** `GET /api/captcha/challenge`: a new challenge, for everyone. */
export function registerCaptcha(app: FastifyInstance, captcha: Captcha): void {
  app.get('/api/captcha/challenge', async (_request, reply) => {
    const challenge = await captcha.challenge();
    await reply.header('cache-control', 'no-store').send(challenge);
  });
}
