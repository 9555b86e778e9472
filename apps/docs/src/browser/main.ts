import './styles/site.css';
import { completeHeader } from './complete-header.ts';
import { addCopyButtons } from '../islands/copy-buttons.ts';
import { wakeIslands } from './islands.ts';
import { showReadersService } from './readers-service.ts';
import { followRequestSheet } from './request-sheet.ts';
import { followSearchKeys } from './search-keys.ts';
import { keepLanguage } from './snippet-language.ts';
import { switchTheme } from './theme-switch.ts';

switchTheme();
followRequestSheet();
void completeHeader();
followSearchKeys();
keepLanguage();
showReadersService();
addCopyButtons();
wakeIslands();
