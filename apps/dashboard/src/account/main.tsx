import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccountApp } from './account-app.tsx';
import '../style/style.css';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no element with the id root');
createRoot(element).render(
  <StrictMode>
    <AccountApp />
  </StrictMode>,
);
