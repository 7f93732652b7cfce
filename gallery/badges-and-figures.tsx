import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { INVOICE_STATUSES } from '#domain/invoices/invoice.ts';
import { BOOKING_STATUSES } from '#domain/scheduling/booking.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { MarginBadge } from '#parts/pricing/margin-badge.tsx';
import { BookingStatusBadge, InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge, Tag } from '#ui/display/badge.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Mark, Wordmark } from '#ui/display/logo.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { StatCard, StatRow } from '#ui/display/stat-card.tsx';
import { UsageMeter } from '#ui/feedback/usage-meter.tsx';
import { LayerBar } from '#ui/overlay/layer-bar.tsx';
import { Line, Specimen } from './specimen.tsx';

export function Badges() {
  return (
    <Specimen title="Badges">
      <Line>
        {INVOICE_STATUSES.map((status) => (
          <InvoiceStatusBadge key={status} status={status} />
        ))}
      </Line>
      <Line>
        {BOOKING_STATUSES.map((status) => (
          <BookingStatusBadge key={status} status={status} />
        ))}
      </Line>
      <Line>
        {[60.6, 41.2, 28, 13.8].map((margin) => (
          <MarginBadge key={margin} margin={margin} />
        ))}
      </Line>
      <Line>
        <Badge flag tone="red">
          Overdue
        </Badge>
        <Tag>SUV</Tag>
        <Avatar initials="LO" />
        <Avatar initials="MT" tone="accent" />
      </Line>
    </Specimen>
  );
}

export function TradeMarks() {
  return (
    <Specimen title="Trade devices">
      <Line>
        <Mark size={26} />
        <Wordmark />
      </Line>
      <Line>
        {['#a8151c', '#14161a', '#eef0ef', undefined].map((color) => (
          <PaintChip key={color ?? 'unknown'} color={color} size="medium" />
        ))}
        <PaintChip color="#a8151c" />
        <PaintChip color="#a8151c" size="large" />
      </Line>
      <Line>
        {SERVICE_CATEGORIES.map((category) => (
          <span key={category} className="inline-flex items-center gap-1.5">
            <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
            {category}
          </span>
        ))}
      </Line>
      {(['small', 'default', 'large'] as const).map((size) => (
        <LayerBar
          key={size}
          size={size}
          segments={[
            { tone: 'neutral', share: 400, label: 'Materials' },
            { tone: 'blue', share: 294, label: 'Labor' },
            { tone: 'green', share: 986, label: 'Gross profit' },
          ]}
        />
      ))}
      <LayerBar segments={[]} />
    </Specimen>
  );
}

export function Figures() {
  return (
    <Specimen title="Figures">
      <StatRow>
        <StatCard
          label="Total Amount"
          value="$34,047"
          meta="12 invoices"
          layers={[
            { tone: 'green', share: 0.4 },
            { tone: 'teal', share: 0.3 },
          ]}
        />
        <StatCard label="Overdue" value="2" tone="red" meta="$2,970 balance" metaEnd="Oldest 7 days" />
        <StatCard label="Overdue" value="0" meta="$0 balance" />
        <StatCard compact label="Total Bookings" value="24" />
      </StatRow>
      <UsageMeter label="Room" value="0.5 MB of 5 MB (10%)" share={0.1} />
      <UsageMeter label="Room" value="4.5 MB of 5 MB (90%)" share={0.9} warning />
    </Specimen>
  );
}
