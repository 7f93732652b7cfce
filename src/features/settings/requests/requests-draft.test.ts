import { expect, test } from 'vitest';
import { requestsDraftOf, requestsDraftSchema, requestsOf } from './requests-draft.ts';

const draft = { ...requestsDraftOf({}), isOn: true };
const problemsOf = (changed: object) =>
  requestsDraftSchema.safeParse({ ...draft, ...changed }).error?.issues.map(({ message }) => message) ?? [];
const NO_SITE = 'Enter each web site as https:// and its name, such as https://www.example.com.';

test.each([
  ['https://www.example.com', ['https://www.example.com']],
  [' https://WWW.Example.com/contact?a=1#b \n\n', ['https://www.example.com']],
  ['https://a.example\nhttps://a.example/b\nhttps://b.example:8443', ['https://a.example', 'https://b.example:8443']],
  ['https://münchen.example', ['https://xn--mnchen-3ya.example']],
  ['http://localhost:8080', ['http://localhost:8080']],
  ['', undefined],
])('the web sites %j are kept as %j', (frames, kept) => {
  expect(problemsOf({ frames })).toEqual([]);
  expect(requestsOf({ ...draft, frames }).requestPage?.frames).toEqual(kept);
});

test.each([
  ['www.example.com'],
  ['http://www.example.com'],
  ['https://a.example\nftp://b.example'],
  ['https://[::1]'],
  ['https://*.example.com'],
  ['javascript:alert(1)'],
])('%j is no web site that may show the page', (frames) => {
  expect(problemsOf({ frames })).toEqual([NO_SITE]);
});

test('what a shop has set is what its form shows and saves again', () => {
  const requestPage = {
    isOn: true,
    serviceIds: ['b', 'a'],
    intro: 'Hello.',
    showsPrices: true,
    frames: ['https://www.example.com'],
    blocked: ['spam@example.com', '512 555 0101'],
  };
  expect(requestsOf(requestsDraftOf({ requestPage }))).toEqual({ requestPage });
});
