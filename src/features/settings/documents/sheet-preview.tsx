import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { SheetThumbnail } from '#parts/documents/sheet-thumbnail.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { exampleDocument } from './example-document.ts';

type SheetPreviewProps = {
  kind: CustomerDocument['kind'];
  number: string;
  /** The values in the form. */
  change: Partial<Settings>;
};

/** Previews a document with the values in the form. */
export function SheetPreview({ kind, number, change }: SheetPreviewProps) {
  const user = useUser();
  const settings = useSettings();
  const today = useToday();
  const zone = useZone();
  if (!user) return null;
  const shop = { shop: user, settings: { ...settings, ...change }, today, zone };
  const { document } = exampleDocument(kind, number, shop);
  return (
    <Card className="overflow-hidden">
      <CardHeader title="On Paper" />
      <CardBody>
        <p className="mb-3 text-label text-text-2">An example with the values in the form.</p>
        <SheetThumbnail document={document} size="large" className="mx-auto" />
      </CardBody>
    </Card>
  );
}
