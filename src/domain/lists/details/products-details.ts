import type { CsvColumn } from '#domain/data-files/csv.ts';
import { CELL_SEPARATOR, csvMaker } from '#domain/data-files/csv-columns.ts';
import { type Product, productTitle } from '#domain/film/product.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function productCsv(): CsvColumn<Product>[] {
  return [
    ['Maker', ({ maker }) => maker],
    ['Series', ({ series }) => series],
    ['Kind', ({ kind }) => kind],
    ['Finish', ({ finish }) => finish],
    ['VLT (%)', ({ vlt }) => vlt],
    ['Measured VLT (%)', ({ measuredVlt }) => measuredVlt],
    ['Widths (inches)', ({ widths }) => widths.join(CELL_SEPARATOR)],
    ['Cost per Foot', ({ costPerFoot }) => (costPerFoot === undefined ? undefined : { dollars: costPerFoot })],
    ['Warranty', ({ warranty }) => warranty],
  ];
}

function searchWords(product: Product): SearchWords {
  return { title: productTitle(product), texts: [product.kind, product.warranty], marks: [] };
}

export const productsDetails: ListDetails<Product> = {
  table: {
    fields: {
      id: 'plain',
      maker: 'text',
      series: 'text',
      kind: 'plain',
      finish: 'text',
      vlt: 'number',
      measuredVlt: 'number',
      widths: 'plain',
      warranty: 'text',
      tierId: 'text',
      ...STAMPS,
    },
    parts: [{ table: 'product_costs', owner: 'product_id', field: 'costPerFoot', holds: 'number', optional: true }],
  },
  csv: { films: { holds: 'Maker, series, finish or shade, widths and cost', make: csvMaker(productCsv) } },
  search: searchWords,
};
