/** Path below the link's address at which an agent downloads an image of firmware that it is to install; its id follows. */
export const imagesPath = '/firmware';
