import { type Product, productSchema, productTitle } from '#domain/film/product.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const products: ListDeclaration<Product> = {
  schema: productSchema,
  indexes: {},
  snapshots: {},
  sampledWith: 'services',
  names: { record: 'film', list: 'films' },
  title: (product) => isolate(productTitle(product)),
  technician: 'reads',
  rank: 10,
};
