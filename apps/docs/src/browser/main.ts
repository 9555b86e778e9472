import './styles/site.css';
import { addCopyButtons } from './copy-buttons.ts';
import { wakeIslands } from './islands.ts';
import { showReadersService } from './readers-service.ts';
import { followRequestSheet } from './request-sheet.ts';
import { followSearchKeys } from './search-keys.ts';
import { completeSiteLinks } from './site-links.ts';
import { keepLanguage } from './snippet-language.ts';
import { switchTheme } from './theme-switch.ts';

switchTheme();
followRequestSheet();
void completeSiteLinks();
followSearchKeys();
keepLanguage();
showReadersService();
addCopyButtons();
wakeIslands();
