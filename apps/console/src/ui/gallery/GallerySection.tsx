import type { ReactNode } from 'react';

/** One part of the gallery under its name. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 style={{ fontSize: 13, margin: '16px 0 8px', color: 'var(--hf-text-dim)' }}>{title}</h2>
      {children}
    </section>
  );
}
