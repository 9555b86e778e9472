import { readStored, store } from '@ethread/ui/stored';

const STORED = 'language';

/** Stores the reader's language for snippets, and selects it on each page. */
export function keepLanguage(): void {
  const kept = readStored(STORED);
  for (const choice of document.querySelectorAll<HTMLInputElement>('.snippets input[name="language"]')) {
    if (choice.value === kept) choice.checked = true;
    choice.addEventListener('change', () => store(STORED, choice.value));
  }
}
