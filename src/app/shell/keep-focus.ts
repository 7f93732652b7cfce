import type { AnyRouter } from '@tanstack/react-router';
import { moveFocusToMain, restoreLostFocus } from '#ui/focus/lost-focus.ts';

/** Moves the keyboard focus into the next page when the one that had it goes. */
export function keepFocusOn(router: AnyRouter): void {
  /** The component of the outermost page; the articles of the help share theirs. */
  const pageShown = () =>
    router.state.matches[1] && router.routesById[router.state.matches[1].routeId].options.component;
  let page = pageShown();
  router.subscribe('onBeforeRouteMount', () => {
    const next = pageShown();
    if (page && page !== next) moveFocusToMain();
    page = next;
  });
  router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
    // The link that led here may be gone with its page. The first page begins where the browser does, at the skip link.
    if (fromLocation && hrefChanged) restoreLostFocus();
  });
}
