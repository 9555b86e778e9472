import './styles/site.css';
import { addCopyButtons } from './copy-buttons.ts';
import { wakeIslands } from './islands.ts';
import { showReadersService } from './readers-service.ts';
import { followSearchKeys } from './search-keys.ts';
import { keepLanguage } from './snippet-language.ts';
import { switchTheme } from './theme-switch.ts';

switchTheme();
followSearchKeys();
keepLanguage();
showReadersService();
addCopyButtons();
wakeIslands();
