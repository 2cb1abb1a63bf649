import { describeLook, LOOKS } from './looks.ts';

describeLook(LOOKS.phone, ['what opens', 'doors']);
