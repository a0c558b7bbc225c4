/** The look of every part of the design system. */
export function GalleryPage() {
  return <main />;
}
