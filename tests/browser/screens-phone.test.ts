import { describeLook, LOOKS } from './looks.ts';

describeLook(LOOKS.phone, ['one half of the screens', 'the other half of the screens']);
