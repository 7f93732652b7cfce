import { CUSTOMERS_REPORT } from './money/customers-report.ts';
import { DEPOSITS_REPORT } from './money/deposits-report.ts';
import { MONEY_IN_REPORT } from './money/money-in-report.ts';
import { SALES_REPORT } from './money/sales-report.ts';
import { SALES_TAX_REPORT } from './money/sales-tax-report.ts';
import type { Report } from './report.ts';
import { CLOSE_RATE_REPORT } from './selling/close-rate-report.ts';
import { LEADS_REPORT } from './selling/leads-report.ts';
import { LOST_REPORT } from './selling/lost-report.ts';
import { DELIVERY_REPORT } from './work/delivery-report.ts';
import { GROSS_PROFIT_REPORT, HOURS_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from './work/profit-reports.ts';
import { UTILIZATION_REPORT } from './work/utilization-report.ts';

/** The reports in the order of their list. */
export const REPORTS: readonly Report[] = [
  SALES_REPORT,
  GROSS_PROFIT_REPORT,
  PROFIT_PER_BAY_HOUR_REPORT,
  HOURS_REPORT,
  CLOSE_RATE_REPORT,
  LEADS_REPORT,
  LOST_REPORT,
  UTILIZATION_REPORT,
  DELIVERY_REPORT,
  MONEY_IN_REPORT,
  SALES_TAX_REPORT,
  DEPOSITS_REPORT,
  CUSTOMERS_REPORT,
];

/** Returns the report with that id in its address. */
export function reportById(id: string): Report | undefined {
  return REPORTS.find((report) => report.id === id);
}
