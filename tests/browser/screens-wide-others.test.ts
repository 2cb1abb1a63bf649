import { describeLook, LOOKS } from './looks.ts';

describeLook(LOOKS.wide, ['the other half of the screens', 'doors']);
