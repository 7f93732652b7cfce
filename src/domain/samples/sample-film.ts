import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import { filmFactsOf, withPreset } from '#domain/film/coverage-changes.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { SAMPLE_PRODUCTS } from './sample-products.ts';

function covered(outline: Outline, preset: string, product: string): Coverage[] {
  const found = [...presetsOf('panel', outline), ...presetsOf('window', outline)].find(({ name }) => name === preset);
  const film = SAMPLE_PRODUCTS.find(({ id }) => id === `product-${product}`);
  return found ? withPreset([], found, filmFactsOf(film)) : [];
}

/** Returns the film that a sample service puts on the car; empty for one without film. */
export function sampleFilm(service: string, { bodyType }: Pick<Vehicle, 'bodyType'>): Coverage[] {
  const outline = outlineOf(bodyType);
  if (service === 'full-front') return covered(outline, 'Full Front', 'xpel-ultimate-plus-gloss');
  if (service === 'full-clear') return covered(outline, 'Full Vehicle', 'xpel-ultimate-plus-gloss');
  if (service !== 'tint') return [];
  const fronts = covered(outline, 'Front Windows', 'xpel-prime-xr-plus-35');
  const kept = (positionId: string) => fronts.find((entry) => entry.positionId === positionId);
  return covered(outline, 'All but Windshield', 'xpel-prime-xr-plus-20').map(
    (entry) => kept(entry.positionId) ?? entry,
  );
}
