import { page, userEvent } from 'vitest/browser';
import '#ui/styles.css';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import { RequestPageScreen } from '#features/request-page/request-page.tsx';
import type { RequestPageClient } from '#io/requests/request-page-client.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { render } from './render.ts';

const offered = (
  id: string,
  name: string,
  category: RequestPage['services'][number]['category'],
  basePrice: number,
) => ({
  id,
  name,
  description: '',
  category,
  price: { basePrice, vehicleSizeMultipliers: { SUV: 1.5 } },
});
export const REQUEST_PAGE: RequestPage = {
  shop: { name: 'Shine Works', phone: '(512) 555-0142', logo: undefined },
  intro: '',
  today: '2026-11-20',
  services: [
    offered('front', 'Front Film', 'PPF', 1000),
    offered('tint', 'Side Windows', 'Window Tinting', 300),
    offered('wash', 'Wash', 'Detailing', 100),
  ],
};

export type OpenedPage = Awaited<ReturnType<RequestPageClient['open']>>;
export type SentRequest = Awaited<ReturnType<RequestPageClient['send']>>;
export const SHOWN: OpenedPage = { kind: 'shown', page: REQUEST_PAGE };

type Answers = {
  /** The page each time that it is read; the last one from then on. */
  opens?: readonly OpenedPage[];
  send?: (request: CarRequest) => SentRequest | Promise<SentRequest>;
  /** The reason why the photo is refused; undefined when it is taken. */
  addPhoto?: (place: number) => string | undefined | Promise<string | undefined>;
  clock?: { now(): Date };
};

export const NOON = { now: () => new Date('2026-11-20T18:00:00Z') };

/** Opens the page of a shop in memory. Returns what it got. */
export async function openRequestPage({ opens = [SHOWN], send, addPhoto, clock = NOON }: Answers = {}) {
  const left = [...opens];
  const requests: CarRequest[] = [];
  const photos: { request: string; place: number }[] = [];
  const client: RequestPageClient = {
    open: async () => (left.length > 1 ? left.shift() : left[0]) ?? SHOWN,
    async send(request) {
      requests.push(request);
      return (await send?.(request)) ?? { kind: 'sent' };
    },
    async addPhoto({ id }, place) {
      const why = await addPhoto?.(place);
      if (why !== undefined) return { kind: 'failed', why };
      photos.push({ request: id, place });
      return { kind: 'sent' };
    },
  };
  let ids = 0;
  await render(
    <RequestPageScreen
      client={client}
      newId={() => {
        ids += 1;
        return `id-${ids}`;
      }}
      clock={clock}
    />,
  );
  return { requests, photos };
}

const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const drawing = page.getByRole('group', { name: 'Where on the car' });
const press = (name: string) => drawing.getByRole('button', { name, exact: true });
const says = (words: string) => page.getByRole('status').filter({ hasText: words });
const send = button('Send Request');
const sent = page.getByRole('heading', { name: 'Your request was sent' });

async function fill() {
  await userEvent.selectOptions(select('Year'), '2024');
  await userEvent.selectOptions(select('Make'), 'Porsche');
  await userEvent.selectOptions(select('Model'), 'Macan');
  await box('Front Film').click();
  await userEvent.fill(text('First Name'), 'Nora');
  await userEvent.fill(text('Phone'), '512 555 0101');
  await box(/^Shine Works may use/).click();
}

async function photo(name: string): Promise<File> {
  return new File([await pictureFile({ width: 400, height: 300 })], name, { type: 'image/jpeg' });
}
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Add Photos: file'), files);

const failure = page.getByRole('alert');
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Finds what car owners see on the page, and does what they do. */
export const requestControls = {
  select,
  text,
  box,
  button,
  press,
  says,
  send,
  sent,
  failure,
  fill,
  photo,
  choose,
  asksBeforeClosing,
};
