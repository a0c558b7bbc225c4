/** What the gateway needs of the library of firmware images. */
export { readImage } from './read-image.ts';
export { readSentImages } from './sent-images.ts';
