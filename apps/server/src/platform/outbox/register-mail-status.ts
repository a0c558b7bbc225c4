import type { FastifyInstance } from 'fastify';

/**
 * `GET /api/mail/status` answers everyone with `{ mailIsSent }`: whether this installation sends mail. False where no mail
 * server is configured, so that all mails wait in the outbox. It says nothing of any mail, recipient or server address.
 */
export function registerMailStatus(app: FastifyInstance, { smtpUrl }: { smtpUrl: string | undefined }): void {
  const status = { mailIsSent: smtpUrl !== undefined };
  app.get('/api/mail/status', async (_request, reply) => {
    await reply.header('cache-control', 'no-store').send(status);
  });
}
