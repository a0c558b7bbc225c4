import * as z from 'zod/mini';

const providersSchema = z.array(z.object({ name: z.string(), label: z.string() }));

/** A provider of social sign-in: its name in addresses, and its label. */
export type SocialProvider = z.output<typeof providersSchema>[number];

/** The providers of this installation; none when that cannot be learnt, for the password is the way that always works. */
export async function loadSocialProviders(signal: AbortSignal): Promise<readonly SocialProvider[]> {
  try {
    const response = await fetch('/api/social/providers', { signal });
    return response.ok ? (providersSchema.safeParse(await response.json()).data ?? []) : [];
  } catch {
    return [];
  }
}

/** Where the way through a provider begins; what the page was asked for comes back with the user. */
export function socialStartPath(
  name: string,
  { service, referrer }: { service?: string | undefined; referrer?: string | undefined },
): string {
  const query = new URLSearchParams();
  if (service) query.set('service', service);
  if (referrer) query.set('referrer', referrer);
  const text = query.toString();
  return `/api/social/${encodeURIComponent(name)}/start${text ? `?${text}` : ''}`;
}
