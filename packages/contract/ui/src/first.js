// Runs before the first paint, so that no page flashes in the other theme or in a view that its link does not ask for.
// It is a file of its own, because a module would run later and the pages allow no inline script.
{
  const NAME = 'ethread-theme';
  const { documentElement } = document;
  documentElement.classList.add('has-script');
  let stored = null;
  try {
    stored = localStorage.getItem(NAME);
  } catch {
    // Without storage, the system's theme applies.
  }
  let isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const show = () => {
    documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.querySelector('[data-theme-switch]')?.setAttribute('aria-pressed', String(isDark));
  };
  show();
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-theme-switch]')) return;
    isDark = !isDark;
    show();
    try {
      localStorage.setItem(NAME, documentElement.dataset.theme);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  });
  if (location.hash !== '') documentElement.dataset.linked = '';
}

// Opens the search at once, so that its field gets the next keys.
{
  const open = (event) => {
    const dialog = document.querySelector('dialog.search');
    if (!dialog) return;
    event.preventDefault();
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input').select();
  };
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('[data-search]')) open(event);
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target.matches?.('input, textarea, select');
    const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
    if (isSlash || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))) open(event);
  });
}

// Holds the uses of a part of the page whose script has not arrived (`data-asleep`), and repeats them in their order once
// the part reports `ready`. A use is a press, a key or a changed field. Links and popovers work without a script.
{
  const uses = [];
  let focused;
  /** Describes an element, since the script may replace it by another one of the same name. */
  const describe = (node) => {
    const { localName: tag, dataset, textContent } = node;
    const name = node.ariaLabel ?? dataset.field ?? node.labels?.[0]?.textContent ?? textContent;
    return { node, tag, name };
  };
  const find = (part, { tag, name }) =>
    [...part.querySelectorAll(tag)].find((other) => describe(other).name === name);
  const hold = (part, node, repeat, isText = false) => {
    part.dataset.used = '';
    part.ariaBusy = 'true';
    if (isText && uses.at(-1)?.isText && uses.at(-1).node === node) uses.pop();
    uses.push({ part, repeat, isText, ...describe(node) });
    part.dispatchEvent(new Event('use', { bubbles: true }));
  };
  /** Calls a listener for events of users in parts that sleep. */
  const listen = (type, listener) =>
    document.addEventListener(
      type,
      (event) => {
        const part = event.isTrusted && event.target.closest?.('[data-asleep]');
        if (part) listener(event, part);
      },
      true,
    );
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  listen('focusin', ({ target }, part) => {
    part.dataset.used = '';
    focused = describe(target);
  });
  listen('click', (event, part) => {
    const pressed = event.target.closest('button, [role="option"]');
    if (!pressed) return;
    stop(event);
    hold(part, pressed, (button) => button.click());
  });
  listen('keydown', (event, part) => {
    const { target, key, ctrlKey, metaKey } = event;
    const isShortcut = key === 'Enter' && (ctrlKey || metaKey);
    const isForScript =
      /^(Enter|Home|End|Arrow|Page)/.test(key) && target.matches('[type="search"], [role="option"]');
    if (!isShortcut && !isForScript) return;
    stop(event);
    hold(part, target, (field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }),
      ),
    );
  });
  listen('input', ({ target }, part) => {
    const { value, checked, selectionStart: start, selectionEnd: end } = target;
    hold(part, target, (field) => write(field, { value, checked, start, end }), true);
  });

  /** Changes a field as a user does. A field whose script knows the value already would not report a change. */
  const write = (field, { value, checked, start, end }) => {
    if (/^(radio|checkbox)$/.test(field.type)) {
      field.checked = !checked;
      field.click();
      return;
    }
    field.value = value === '' ? ' ' : '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    if (typeof start === 'number') field.setSelectionRange(start, end);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  /**
   * Waits until a part has rendered a change, which takes a few microtasks. No event of the user comes in between: it
   * would find the state before its own.
   */
  const rendered = async () => {
    for (let turns = 0; turns < 8; turns++) await null;
  };

  const repeatUses = async (part) => {
    // A repeated press fires trusted events, which would be held again, for ever.
    delete part.dataset.asleep;
    // The script may have replaced the elements. Their names change by the uses, so the new ones are found first.
    for (const use of uses) if (!use.node.isConnected) use.node = find(part, use) ?? use.node;
    for (;;) {
      await rendered();
      const at = uses.findIndex((use) => use.part === part);
      if (at < 0) break;
      const [use] = uses.splice(at, 1);
      const now = use.node.isConnected ? use.node : find(part, use);
      if (now) use.repeat(now);
    }
    part.ariaBusy = null;
    if (focused && document.activeElement === document.body) find(part, focused)?.focus();
  };
  document.addEventListener('ready', ({ target }) => void repeatUses(target));
}
