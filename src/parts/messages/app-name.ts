/** Name of the product. */
export const APP_NAME = 'Clearcoat';
