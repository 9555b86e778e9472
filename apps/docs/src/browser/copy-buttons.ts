/** Adds a copy button to each block of code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
    const frame = document.createElement('div');
    frame.className = 'copyable';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.innerText).then(
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
