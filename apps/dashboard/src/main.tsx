import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './style/style.css';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no element with the id root');
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
