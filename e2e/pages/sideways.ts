import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { isLong } from './long-run.ts';

const NARROWEST = 320;
/** Both themes where there is least room; the long run looks at both everywhere. */
const themesAt = (width: number) =>
  isLong || width === NARROWEST ? (['light', 'dark'] as const) : (['light'] as const);

/**
 * Returns what makes the page or a dialog scroll sideways, and what runs out of its box, as 'tag.class: text'. Tables scroll in a scroller
 * of their own (WCAG 1.4.10 exempts data tables).
 */
function sidewaysOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const root = document.documentElement;
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 50)}`;
    const isScroller = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    function clipOf(element: Element): Element | null {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (isScroller(at)) return at;
      return null;
    }
    const found: string[] = [];
    const all = [...document.body.querySelectorAll('*')].filter(
      (one) => !(one instanceof SVGElement) || one instanceof SVGSVGElement,
    );
    if (root.scrollWidth > root.clientWidth) {
      const out = all
        .filter((one) => !clipOf(one))
        .map((one) => ({ one, right: one.getBoundingClientRect().right + scrollX }))
        .filter(({ right }) => right > root.clientWidth + 0.5);
      const most = Math.max(...out.map(({ right }) => right));
      const widest = out.findLast(({ right }) => right >= most - 1)?.one;
      found.push(`page ${root.scrollWidth} px of ${root.clientWidth}: ${widest ? named(widest) : ''}`);
    }
    for (const one of all) {
      const text = [...one.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
      if (!text || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      let box: Element | null = one;
      while (box && /^(inline|contents)$/.test(getComputedStyle(box).display)) box = box.parentElement;
      if (
        !box ||
        box.getBoundingClientRect().width <= 1 ||
        box.closest('table, [role=table], [role=grid]') ||
        isScroller(box)
      )
        continue;
      const range = document.createRange();
      range.selectNode(text);
      const beyond = range.getBoundingClientRect().right - box.getBoundingClientRect().right;
      if (beyond > 1) found.push(`text ${Math.round(beyond)} px out of its box: ${named(box)}`);
      const isSqueezed = box.clientWidth < 36 && box.clientHeight > 120;
      if (isSqueezed) found.push(`text in a column of ${box.clientWidth} px: ${named(box)}`);
    }
    for (const layer of document.querySelectorAll(
      'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    )) {
      const { left, right } = layer.getBoundingClientRect();
      if (left < -0.5 || right > root.clientWidth + 0.5) found.push(`layer out of the window: ${named(layer)}`);
      for (const one of [layer, ...layer.querySelectorAll('*')])
        if (
          /auto|scroll/.test(getComputedStyle(one).overflowY) &&
          one.scrollWidth > one.clientWidth + 1 &&
          !one.querySelector('table')
        )
          found.push(`layer scrolls sideways, ${one.scrollWidth} px of ${one.clientWidth}: ${named(one)}`);
    }
    return found;
  });
}

/** Returns the same at each of the widths, with the place, the width and the theme in front. */
export async function sidewaysAt(page: Page, where: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of themesAt(width)) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      await atRest(page);
      found.push(...(await sidewaysOn(page)).map((one) => `${where}, ${width} px, ${colorScheme}: ${one}`));
    }
  }
  return found;
}
