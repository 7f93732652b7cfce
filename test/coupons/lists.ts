// Replaces lists.ts in the tests of this folder (vitest.config.ts): the lists of the product, and one more.
import { LISTS as PRODUCT } from '../../src/domain/lists/lists.ts';
import { coupons } from './coupon.ts';

export const LISTS = { ...PRODUCT, coupons };
