const STORED = 'ethread-language';

/** Keeps the language that a reader chose for snippets, on this page and the next. */
export function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.snippets input[name="language"]')];
  try {
    const kept = localStorage.getItem(STORED);
    for (const choice of choices) if (choice.value === kept) choice.checked = true;
    for (const choice of choices)
      choice.addEventListener('change', () => localStorage.setItem(STORED, choice.value));
  } catch {
    // A browser may forbid storage; then each page starts with the first.
  }
}
