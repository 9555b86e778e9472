import { readStored, store } from '@ethread/ui/stored';

const STORED = 'language';

/** Stores the reader's language for snippets, and selects it on each page. */
export function keepLanguage(): void {
  const choices = document.querySelectorAll<HTMLInputElement>('.snippets input[name="language"]');
  // The reader may have chosen before this script arrived.
  const chosen = [...choices].find(({ checked, defaultChecked }) => checked && !defaultChecked)?.value;
  if (chosen !== undefined) store(STORED, chosen);
  const kept = readStored(STORED);
  for (const choice of choices) {
    if (choice.value === kept) choice.checked = true;
    choice.addEventListener('change', () => store(STORED, choice.value));
  }
}
