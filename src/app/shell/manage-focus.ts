import type { AnyRouter } from '@tanstack/react-router';
import { moveFocusToMain, restoreLostFocus } from '#ui/focus/lost-focus.ts';

/** Moves the focus to the next page when the focused element is removed with its page. */
export function manageFocus(router: AnyRouter): void {
  /** Returns the component of the outermost page; all help articles share one. */
  const pageShown = () =>
    router.state.matches[1] && router.routesById[router.state.matches[1].routeId].options.component;
  let page = pageShown();
  router.subscribe('onBeforeRouteMount', () => {
    const next = pageShown();
    if (page && page !== next) moveFocusToMain();
    page = next;
  });
  router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
    // The clicked link may be gone. On the first page the focus starts at the skip link.
    if (fromLocation && hrefChanged) restoreLostFocus();
  });
}
