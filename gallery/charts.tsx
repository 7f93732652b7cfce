import { BarsAndLine, type BarsAndLineProps, barsTable } from '#ui/charts/bars-and-line.tsx';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { HeatStrip, type HeatStripProps, heatTable } from '#ui/charts/heat-strip.tsx';
import { RowBars, type RowBarsProps, rowBarsTable } from '#ui/charts/row-bars.tsx';
import { Specimen } from './specimen.tsx';

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const nothing = () => undefined;
const format = (value: number | undefined) => {
  if (value === undefined) return '–';
  const text = `$${Math.abs(Math.round(value)).toLocaleString('en-US')}`;
  return value < 0 ? `−${text}` : text;
};

const MONEY: BarsAndLineProps = {
  series: [{ name: 'Invoiced' }, { name: 'Money in' }],
  line: 'Last year',
  points: MONTHS.map((tick, at) => ({
    id: tick,
    name: `${tick} ${at === 0 ? 2025 : 2026}`,
    tick,
    values: [9000 + ((at * 3700) % 11_000), 7000 + ((at * 5300) % 12_000)],
    line: at < 2 ? undefined : 6000 + ((at * 2900) % 9000),
  })),
  format,
};

const PROFIT: BarsAndLineProps = {
  series: [{ name: 'Gross profit', tone: 'green' }],
  points: [3200, -1450, 0, undefined, 5100].map((value, at) => ({
    id: `${at}`,
    name: `Week ${at + 1}`,
    tick: `Week ${at + 1}`,
    values: [value],
  })),
  format,
};

const SOURCES: RowBarsProps = {
  rows: [
    { id: 'google', name: 'Google Ads', value: 18_400, text: '$18,400', note: '9 won' },
    {
      id: 'referral',
      name: 'A friend who had the whole car wrapped last spring',
      value: 9200,
      text: '$9,200',
      note: '4 won',
    },
    { id: 'back', name: 'Returned', value: -2100, text: '−$2,100' },
    { id: 'walk', name: 'Walk-in', value: 0, text: '$0', note: '0 won' },
  ],
  onOpen: nothing,
};

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const BAYS: HeatStripProps = {
  days: Array.from({ length: 28 }, (_, at) => ({
    id: `${at}`,
    name: `${DAYS[at % 7]}, Nov ${at + 2}`,
    letter: LETTERS[at % 7] ?? '',
    date: `${at + 2}`,
  })),
  rows: ['Bay 1', 'Bay 2', 'Tint Room with the Long Name'].map((name, row) => ({
    id: name,
    name,
    cells: Array.from({ length: 28 }, (_, at) => {
      const hours = (at * (row + 3) * 5) % 11;
      return at % 7 === 6 ? { share: undefined, text: 'Closed' } : { share: hours / 8, text: `${hours} of 8 h` };
    }),
  })),
  onOpen: nothing,
};

/** Charts with their tables: two series and a line, negative and missing values, rows, bays by days, and one without figures. */
export function Charts() {
  return (
    <Specimen title="Charts">
      <ChartFigure
        title="Money In and Invoiced"
        about="Twelve months, with last year."
        table={barsTable(MONEY, 'Month')}
      >
        <BarsAndLine {...MONEY} />
      </ChartFigure>
      <ChartFigure title="Gross Profit by Week" table={barsTable(PROFIT, 'Week')}>
        <BarsAndLine {...PROFIT} />
      </ChartFigure>
      <ChartFigure title="Leads by Source" table={rowBarsTable(SOURCES, ['Source', 'Won Value', 'Won'])}>
        <RowBars {...SOURCES} />
      </ChartFigure>
      <ChartFigure title="Booked Work" table={heatTable(BAYS, 'Day')}>
        <HeatStrip {...BAYS} />
      </ChartFigure>
      <ChartFigure
        title="Profit by Category"
        table={{ heads: [], rows: [] }}
        empty="Your first invoices will show here by category."
      >
        <RowBars rows={[]} />
      </ChartFigure>
    </Specimen>
  );
}
