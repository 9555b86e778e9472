/** The texts to copy from blocks that show them with the key masked. */
const unmasked = new WeakMap<Element, string>();

/** Sets the text that the copy button of a block copies instead of the shown one. */
export function setCopiedText(block: Element, text: string): void {
  unmasked.set(block, text);
}

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
    const frame = document.createElement('div');
    frame.className = 'copyable';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(unmasked.get(block) ?? block.innerText).then(
        () => confirm(button, 'Copied'),
        () => confirm(button, 'Not allowed'),
      );
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

function confirm(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => (button.textContent = 'Copy'), 1_500);
}
