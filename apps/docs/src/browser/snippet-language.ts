const STORED = 'ethread-language';

/** Stores the reader's language for snippets, and selects it on each page. */
export function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.snippets input[name="language"]')];
  try {
    const kept = localStorage.getItem(STORED);
    for (const choice of choices) if (choice.value === kept) choice.checked = true;
    for (const choice of choices)
      choice.addEventListener('change', () => {
        if (choice.value !== 'response') localStorage.setItem(STORED, choice.value);
      });
  } catch {
    // A browser may forbid storage. Then each page starts with the first language.
  }
}
