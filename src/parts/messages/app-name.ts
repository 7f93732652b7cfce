/** What the product is called, once. */
export const APP_NAME = 'Clearcoat';
