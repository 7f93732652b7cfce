import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  /** The texts of each page, in the order in which they were written. */
  pages: string[][];
  /** Every font that is used, and whether the file carries it. */
  fonts: { name: string; embedded: boolean }[];
  title: string;
  author: string;
  language: string | null;
  /** In points. */
  size: [width: number, height: number];
};

async function textsOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
}

async function fontsOf(page: PDFPageProxy): Promise<[string, boolean][]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const used = new Set(fnArray.flatMap((fn, at) => (fn === OPS.setFont ? [String(argsArray[at][0])] : [])));
  return [...used].map((id) => {
    const { name, missingFile } = page.commonObjs.get(id) as { name: string; missingFile: boolean };
    return [name, !missingFile];
  });
}

/** Returns the text that a PDF reader sees in the file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), fontExtraProperties: true, verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const fonts = new Map((await Promise.all(pages.map(fontsOf))).flat());
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Author?: string; Language?: string | null } };
  const [, , width = 0, height = 0] = pages[0]?.view ?? [];
  const read = {
    pages: await Promise.all(pages.map(textsOf)),
    fonts: [...fonts].map(([name, embedded]) => ({ name, embedded })).sort((a, b) => a.name.localeCompare(b.name)),
    title: info.Title ?? '',
    author: info.Author ?? '',
    language: info.Language ?? null,
    size: [width, height] as [number, number],
  };
  await task.destroy();
  return read;
}

/** A text of a page and where it is, in points from the upper left corner. */
export type PlacedText = { text: string; left: number; right: number; baseline: number; size: number };

/** Every text of each page with its place. */
export async function placedTexts(bytes: Uint8Array): Promise<PlacedText[][]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, baseline: height - bottom, size }];
      }),
    );
  }
  await task.destroy();
  return pages;
}

/** Returns the number of images on the first page of a PDF, and its text and fill colors ('#rrggbb'). */
export async function pdfDrawings(bytes: Uint8Array): Promise<{ pictures: number; inks: string[] }> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const inks = fnArray.flatMap((fn, at) => (fn === OPS.setFillRGBColor ? [String(argsArray[at][0])] : []));
  const pictures = fnArray.filter((fn) => fn === OPS.paintImageXObject).length;
  await task.destroy();
  return { pictures, inks: [...new Set(inks)] };
}

/** A filled area of the first page, in points from the upper left corner. */
export type FilledArea = { left: number; top: number; right: number; bottom: number };

/** Returns the bounds of each path that the first page fills, with or without a line around it. */
export async function filledAreas(bytes: Uint8Array): Promise<FilledArea[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const [, , , height = 0] = page.view;
  const { fnArray, argsArray } = await page.getOperatorList();
  const areas = fnArray.flatMap((fn, at) => {
    if (fn !== OPS.constructPath || ![OPS.fill, OPS.fillStroke].includes(argsArray[at][0])) return [];
    const [left, low, right, high] = argsArray[at][2] as [number, number, number, number];
    return [{ left, right, top: height - high, bottom: height - low }];
  });
  await task.destroy();
  return areas;
}

/** Returns the addresses that the first page links to. */
export async function linksOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const links = await page.getAnnotations();
  await task.destroy();
  return links.map(({ url }: { url: string }) => url);
}
