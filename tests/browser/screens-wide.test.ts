import { describeLook, LOOKS } from './looks.ts';

describeLook(LOOKS.wide, ['one half of the screens']);
