/**
 * Runs in a page with axe: measures the contrast of the texts whose appearance is not among `seen`. Returns the violations
 * and the appearances that axe accepted. An appearance consists of all that axe computes a contrast from: the colours and
 * size of a text, and the backgrounds behind it. Texts that axe cannot judge are measured on every page.
 */
export async function unseenContrasts({
  seen,
  exclude,
}: {
  readonly seen: readonly string[];
  readonly exclude: readonly string[];
}): Promise<{ readonly accepted: string[]; readonly violations: string[] }> {
  const known = new Set(seen);
  const appearances = new Map<Element, string>();
  const unseen = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!isVisibleText(element) || exclude.some((selector) => element.closest(selector) !== null))
      return false;
    const appearance = `${textStyleOf(element)} on ${backgroundsOf(element)}`;
    appearances.set(element, appearance);
    return !known.has(appearance);
  });
  if (unseen.length === 0) return { accepted: [], violations: [] };
  const { passes, violations } = await window.axe.run(
    { include: unseen, exclude: [...exclude] },
    { runOnly: ['color-contrast'], resultTypes: ['passes', 'violations'], elementRef: true, preload: false },
  );
  return {
    accepted: passes.flatMap(({ nodes }) =>
      nodes.flatMap(({ element }) => (element && appearances.get(element)) ?? []),
    ),
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    ),
  };

  function isVisibleText(element: Element): boolean {
    const hasText = [...element.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
    );
    return (hasText || element.matches('input, select, textarea')) && element.checkVisibility();
  }

  function textStyleOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, element.matches('input, textarea')].join(' ');
  }

  /** Returns the backgrounds from an element to the root, with what blends each of them. */
  function backgroundsOf(element: Element | null): string {
    if (element === null) return '';
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } =
      getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode].join(' ');
    return `${own} / ${backgroundsOf(element.parentElement)}`;
  }
}
