import type { Sheet } from '#domain/documents/sheet-content.ts';
import { brandStyle } from './brand-style.ts';

/** The shop with its logo, and the title of the page. */
export function ShopHead({ shared, title }: { shared: Pick<Sheet, 'shop' | 'colors'>; title: string }) {
  const { logo, initial, name, address, contact } = shared.shop;
  return (
    <div className="flex items-start gap-3" style={brandStyle(shared)}>
      {logo ? (
        <img src={logo} alt="" className="max-h-11.5 max-w-45 flex-none" />
      ) : (
        <span
          aria-hidden
          className="grid size-11.5 flex-none place-items-center rounded-card bg-accent font-display font-extrabold text-on-accent"
        >
          {initial}
        </span>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold">
          <bdi>{name}</bdi>
        </p>
        {[address, contact].map(
          (line) =>
            line && (
              <p key={line} className="wrap-anywhere text-small text-text-2">
                {line}
              </p>
            ),
        )}
        <h1 className="mt-2 wrap-anywhere font-bold text-title">{title}</h1>
      </div>
    </div>
  );
}
