// Replaces list-details.ts in the tests of this folder.
import { LIST_DETAILS as PRODUCT } from '../../src/domain/lists/details/list-details.ts';
import { couponsDetails } from './coupon.ts';

export const LIST_DETAILS = { ...PRODUCT, coupons: couponsDetails };
