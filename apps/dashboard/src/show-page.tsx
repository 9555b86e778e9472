import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@ethread/ui/first.js';
import './style/style.css';

/** Shows a page in the element with the id root. */
export function showPage(page: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no element with the id root');
  createRoot(element).render(<StrictMode>{page}</StrictMode>);
}
