/**
 * Estimates with their figures, as the customer is offered them and as they are accepted. The figures were worked out by hand, and again
 * with fractions (quantity × price, tax and discount each rounded once, half up), without the code of the app.
 *
 * A line is its price, or its quantity × price with what that comes to, then its marks: optional, ticked (by the shop), untaxed, and the name
 * of its service. Lines are called 1, 2, 3; those of options A1, A2, B1. Amounts are dollars.
 */
export type OfferCase = {
  /** Tax rate in percent; 0 when absent. */
  rate?: number;
  /** Number of a customer who pays no tax. */
  exempt?: string;
  /** Discount: '20', '10%', '20 before tax'. */
  off?: string;
  lines?: readonly string[];
  /** Instead of lines: the options A, B, C with their names. '*' in front of the recommended one. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** Deposits by service, and under '' for the rest: '50%', '250'. */
  asks?: Readonly<Record<string, string>>;
  /** Deposit that was taken already. */
  taken?: number;
  /** For each option, or once: subtotal, tax, discount, total, and the total with all add-ons where one is left out. */
  offered: readonly Figures[];
  /** Lowest and highest total that can be chosen. */
  range: readonly [low: number, high: number];
  /** The option and the optional lines that the customer takes: 'B B2'. */
  takes: string;
  accepted: Figures;
  /** Sentence about the deposit, and what is left of it to pay online, before and after the customer accepts. */
  deposit?: { offered: string; left?: number; accepted: string; after?: number };
};
type Figures = readonly [subtotal: number, tax: number, discount: number, total: number, withAddOns?: number];

const due = (amount: string) => `A deposit of ${amount} is due to book this work.`;

export const OFFERS: Readonly<Record<string, OfferCase>> = {
  'one taxed line': {
    rate: 10,
    lines: ['100'],
    takes: '',
    offered: [[100, 10, 0, 110]],
    range: [110, 110],
    accepted: [100, 10, 0, 110],
  },
  'an untaxed line next to a taxed one': {
    rate: 8.5,
    lines: ['1200', '2 × 150 = 300 untaxed'],
    takes: '',
    offered: [[1500, 102, 0, 1602]],
    range: [1602, 1602],
    accepted: [1500, 102, 0, 1602],
  },
  'an add-on left out': {
    rate: 10,
    lines: ['100', '50 optional'],
    takes: '',
    offered: [[100, 10, 0, 110, 165]],
    range: [110, 165],
    accepted: [100, 10, 0, 110],
  },
  'an add-on taken': {
    rate: 10,
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 10, 0, 110, 165]],
    range: [110, 165],
    accepted: [150, 15, 0, 165],
  },
  'an untaxed add-on taken': {
    rate: 10,
    lines: ['100', '50 optional untaxed'],
    takes: '2',
    offered: [[100, 10, 0, 110, 160]],
    range: [110, 160],
    accepted: [150, 10, 0, 160],
  },
  'only the add-on is taxed': {
    rate: 10,
    lines: ['100 untaxed', '50 optional'],
    takes: '2',
    offered: [[100, 0, 0, 100, 155]],
    range: [100, 155],
    accepted: [150, 5, 0, 155],
  },
  'one of two add-ons': {
    rate: 10,
    lines: ['100', '50 optional', '30 optional'],
    takes: '3',
    offered: [[100, 10, 0, 110, 198]],
    range: [110, 198],
    accepted: [130, 13, 0, 143],
  },
  'both add-ons, the last one first': {
    rate: 10,
    lines: ['100', '50 optional', '30 optional'],
    takes: '3 2',
    offered: [[100, 10, 0, 110, 198]],
    range: [110, 198],
    accepted: [180, 18, 0, 198],
  },
  'nothing but add-ons, none taken': {
    rate: 10,
    lines: ['50 optional', '30 optional'],
    takes: '',
    offered: [[0, 0, 0, 0, 88]],
    range: [0, 88],
    accepted: [0, 0, 0, 0],
  },
  'nothing but add-ons, one taken': {
    rate: 10,
    lines: ['50 optional', '30 optional'],
    takes: '1',
    offered: [[0, 0, 0, 0, 88]],
    range: [0, 88],
    accepted: [50, 5, 0, 55],
  },
  'a free add-on taken': {
    rate: 10,
    lines: ['100', '0 optional'],
    takes: '2',
    offered: [[100, 10, 0, 110, 110]],
    range: [110, 110],
    accepted: [100, 10, 0, 110],
  },
  'an add-on that the shop ticked, and the customer leaves out': {
    rate: 10,
    lines: ['100', '50 optional ticked'],
    takes: '',
    offered: [[150, 15, 0, 165]],
    range: [110, 165],
    accepted: [100, 10, 0, 110],
  },
  'a customer who is exempt': {
    exempt: 'TX-77',
    lines: ['2 × 150 = 300', '50 optional untaxed'],
    takes: '2',
    offered: [[300, 0, 0, 300, 350]],
    range: [300, 350],
    accepted: [350, 0, 0, 350],
  },
  'dollars off, the add-on left out': {
    rate: 10,
    off: '20',
    lines: ['100', '50 optional'],
    takes: '',
    offered: [[100, 10, 20, 90, 145]],
    range: [90, 145],
    accepted: [100, 10, 20, 90],
  },
  'dollars off that only the add-on uses up, without tax': {
    off: '120',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 0, 100, 0, 30]],
    range: [0, 30],
    accepted: [150, 0, 120, 30],
  },
  'dollars off before tax: 10% of 80, then of 130': {
    rate: 10,
    off: '20 before tax',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 8, 20, 88, 143]],
    range: [88, 143],
    accepted: [150, 13, 20, 143],
  },
  'dollars off before tax, half of them on an untaxed add-on: 10% of 90': {
    rate: 10,
    off: '20 before tax',
    lines: ['100', '100 optional untaxed'],
    takes: '2',
    offered: [[100, 8, 20, 88, 189]],
    range: [88, 189],
    accepted: [200, 9, 20, 189],
  },
  'percent off after tax': {
    rate: 10,
    off: '10%',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 10, 10, 100, 150]],
    range: [100, 150],
    accepted: [150, 15, 15, 150],
  },
  'percent off before tax: 10% of 90, then of 135': {
    rate: 10,
    off: '10% before tax',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 9, 10, 99, 148.5]],
    range: [99, 148.5],
    accepted: [150, 13.5, 15, 148.5],
  },
  'everything off before tax': {
    rate: 10,
    off: '100% before tax',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 0, 100, 0, 0]],
    range: [0, 0],
    accepted: [150, 0, 150, 0],
  },
  'everything off after tax, the tax stays': {
    rate: 10,
    off: '100%',
    lines: ['100', '50 optional'],
    takes: '2',
    offered: [[100, 10, 100, 10, 15]],
    range: [10, 15],
    accepted: [150, 15, 150, 15],
  },
  '500 off 110 after tax': {
    rate: 10,
    off: '500',
    lines: ['100', '50 optional'],
    takes: '',
    offered: [[100, 10, 110, 0, 0]],
    range: [0, 0],
    accepted: [100, 10, 110, 0],
  },
  '500 off 100 before tax': {
    rate: 10,
    off: '500 before tax',
    lines: ['100', '50 optional'],
    takes: '',
    offered: [[100, 0, 100, 0, 0]],
    range: [0, 0],
    accepted: [100, 0, 100, 0],
  },
  'half a cent of tax goes up': {
    rate: 10,
    lines: ['0.05'],
    takes: '',
    offered: [[0.05, 0.01, 0, 0.06]],
    range: [0.06, 0.06],
    accepted: [0.05, 0.01, 0, 0.06],
  },
  'tax is rounded once over all lines: 0.4 cents, then 0.8': {
    rate: 10,
    lines: ['0.04', '0.04 optional'],
    takes: '2',
    offered: [[0.04, 0, 0, 0.04, 0.09]],
    range: [0.04, 0.09],
    accepted: [0.08, 0.01, 0, 0.09],
  },
  'New York, 8.875%: 1.7741 and 2.2667 of tax': {
    rate: 8.875,
    lines: ['19.99', '5.55 optional'],
    takes: '2',
    offered: [[19.99, 1.77, 0, 21.76, 27.81]],
    range: [21.76, 27.81],
    accepted: [25.54, 2.27, 0, 27.81],
  },
  '12.5% off odd sums: 4.16625 and 8.33375': {
    rate: 7.25,
    off: '12.5%',
    lines: ['33.33', '33.34 optional'],
    takes: '2',
    offered: [[33.33, 2.42, 4.17, 31.58, 63.17]],
    range: [31.58, 63.17],
    accepted: [66.67, 4.83, 8.33, 63.17],
  },
  'half a cent of a discount goes up: 12.5% of 0.20': {
    off: '12.5%',
    lines: ['0.20', '0.20 optional'],
    takes: '2',
    offered: [[0.2, 0, 0.03, 0.17, 0.35]],
    range: [0.17, 0.35],
    accepted: [0.4, 0, 0.05, 0.35],
  },
  'thirds of a cent before tax: 7.25% of 83.333': {
    rate: 7.25,
    off: '50 before tax',
    lines: ['100', '200 optional untaxed'],
    takes: '2',
    offered: [[100, 3.63, 50, 53.63, 256.04]],
    range: [53.63, 256.04],
    accepted: [300, 6.04, 50, 256.04],
  },
  'lines are rounded before they are added: 114.975': {
    rate: 7.3,
    off: '25',
    takes: '3',
    lines: ['2.5 × 45.99 = 114.98', '80', '3 × 12.5 = 37.5 optional untaxed'],
    offered: [[194.98, 14.23, 25, 184.21, 221.71]],
    range: [184.21, 221.71],
    accepted: [232.48, 14.23, 25, 221.71],
  },
  'ten millions at 12.345%': {
    rate: 12.345,
    lines: ['9999999.99', '10000000 optional'],
    takes: '2',
    offered: [[9999999.99, 1234500, 0, 11234499.99, 22468999.99]],
    range: [11234499.99, 22468999.99],
    accepted: [19999999.99, 2469000, 0, 22468999.99],
  },
  'the better of three options with an add-on': {
    rate: 10,
    takes: 'B B2',
    options: {
      Good: ['900'],
      '*Better': ['1850', '250 optional'],
      Best: ['3200', '250 optional', '80 optional untaxed'],
    },
    offered: [
      [900, 90, 0, 990],
      [1850, 185, 0, 2035, 2310],
      [3200, 320, 0, 3520, 3875],
    ],
    range: [990, 3875],
    accepted: [2100, 210, 0, 2310],
  },
  'the cheaper option, 10% off each': {
    rate: 8.25,
    off: '10%',
    takes: 'A',
    options: { Good: ['500'], '*Better': ['900', '120.5 optional', '80 optional ticked untaxed'] },
    offered: [
      [500, 41.25, 50, 491.25],
      [980, 74.25, 98, 956.25, 1074.64],
    ],
    range: [491.25, 1074.64],
    accepted: [500, 41.25, 50, 491.25],
  },
  '100 off each option before tax: 8.875% of 900, 1,400 and 1,416.667': {
    rate: 8.875,
    off: '100 before tax',
    takes: 'B B2',
    options: { Good: ['1000'], '*Better': ['1500', '300 optional untaxed'] },
    offered: [
      [1000, 79.88, 100, 979.88],
      [1500, 124.25, 100, 1524.25, 1825.73],
    ],
    range: [979.88, 1825.73],
    accepted: [1800, 125.73, 100, 1825.73],
  },
  'an option without a name, which asks for half': {
    options: { Film: ['1000'], '': ['600', '400 optional'] },
    asks: { '': '50%' },
    takes: 'B',
    offered: [
      [1000, 0, 0, 1000],
      [600, 0, 0, 600, 1000],
    ],
    range: [600, 1000],
    accepted: [600, 0, 0, 600],
    deposit: {
      offered: 'Deposit due to book this work: Film $500.00, Option 2 $300.00.',
      accepted: due('$300.00'),
      after: 300,
    },
  },
  'an option with an add-on that the shop ticked asks for half of what it shows': {
    rate: 10,
    asks: { '': '50%' },
    taken: 200,
    takes: 'B B2',
    options: { Good: ['1000'], '*Better': ['1000', '500 optional ticked'] },
    offered: [
      [1000, 100, 0, 1100],
      [1500, 150, 0, 1650],
    ],
    range: [1100, 1650],
    accepted: [1500, 150, 0, 1650],
    deposit: {
      offered: 'Deposit due to book this work: Good $550.00, Better $825.00. $200.00 received.',
      accepted: `${due('$825.00')} $200.00 received.`,
      after: 625,
    },
  },
  'half of the total as a deposit, tax and discount included': {
    rate: 8.5,
    off: '100',
    lines: ['2000', '400 optional'],
    asks: { '': '50%' },
    takes: '2',
    offered: [[2000, 170, 100, 2070, 2504]],
    range: [2070, 2504],
    accepted: [2400, 204, 100, 2504],
    deposit: { offered: due('$1,035.00'), left: 1035, accepted: due('$1,252.00'), after: 1252 },
  },
  'half of a service as a deposit: 2,000 of 2,400 is 1,043.333': {
    rate: 8.5,
    off: '100',
    lines: ['2000 film', '400'],
    asks: { film: '50%' },
    takes: '',
    offered: [[2400, 204, 100, 2504]],
    range: [2504, 2504],
    accepted: [2400, 204, 100, 2504],
    deposit: { offered: due('$1,043.33'), left: 1043.33, accepted: due('$1,043.33'), after: 1043.33 },
  },
  'half of a service and 250 for the rest, 300 received': {
    lines: ['2000 film', '400 tint', '100 optional'],
    asks: { film: '50%', '': '250' },
    taken: 300,
    takes: '',
    offered: [[2400, 0, 0, 2400, 2500]],
    range: [2400, 2500],
    accepted: [2400, 0, 0, 2400],
    deposit: {
      offered: `${due('$1,250.00')} $300.00 received.`,
      left: 950,
      accepted: `${due('$1,250.00')} $300.00 received.`,
      after: 950,
    },
  },
  'a deposit of 250 on a total of 100, received': {
    lines: ['100'],
    asks: { '': '250' },
    taken: 100,
    takes: '',
    offered: [[100, 0, 0, 100]],
    range: [100, 100],
    accepted: [100, 0, 0, 100],
    deposit: { offered: 'Deposit received: $100.00.', accepted: 'Deposit received: $100.00.' },
  },
  'half a cent of a deposit goes up': {
    lines: ['0.05'],
    asks: { '': '50%' },
    takes: '',
    offered: [[0.05, 0, 0, 0.05]],
    range: [0.05, 0.05],
    accepted: [0.05, 0, 0, 0.05],
    deposit: { offered: due('$0.03'), left: 0.03, accepted: due('$0.03'), after: 0.03 },
  },
};
