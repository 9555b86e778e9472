import { App } from './app.tsx';
import { showPage } from './show-page.tsx';

showPage(<App />);
