import { showPage } from '../show-page.tsx';
import { AccountApp } from './account-app.tsx';

showPage(<AccountApp />);
