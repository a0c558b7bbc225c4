/** The part of postject that puts a single-executable blob into a copy of Node. */
declare module 'postject' {
  export function inject(
    file: string,
    resourceName: string,
    data: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
