/** Focuses the empty key field when the request sheet of narrow screens opens. */
export function followRequestSheet(): void {
  const sheet = document.getElementById('requests');
  sheet?.addEventListener('toggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState !== 'open') return;
    const key = sheet.querySelector<HTMLInputElement>('input[type="password"]');
    if (key?.value === '') key.focus();
  });
}
