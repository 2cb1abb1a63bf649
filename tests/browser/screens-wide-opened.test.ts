import { describeLook, LOOKS } from './looks.ts';

describeLook(LOOKS.wide, ['what opens']);
