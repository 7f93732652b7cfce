import { expect, test } from 'vitest';
import { linkOrigin } from './link-origin.ts';

test.each([
  'https://shop.example.com',
  'http://shop.example.com:4300',
  'https://203.0.113.7',
  'https://172.32.0.1',
  'https://[2001:db8::1]',
])('links to %s go to customers', (origin) => {
  expect(linkOrigin(origin)).toBe(origin);
});

test.each([
  undefined,
  '',
  'shop.example.com',
  'ftp://shop.example.com',
  'http://localhost:4300',
  'http://app.localhost',
  'http://127.0.0.1:4300',
  'http://10.0.0.5',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20:4300',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://[::1]:4300',
  'http://[fe80::1]',
  'http://[fd00::1]',
  'http://frontdesk:4300',
  'http://frontdesk.local',
  'http://frontdesk.local.',
  'http://frontdesk.lan',
  'http://frontdesk.home.arpa',
])('links to %s open on no phone of a customer', (origin) => {
  expect(linkOrigin(origin)).toBe('');
});
