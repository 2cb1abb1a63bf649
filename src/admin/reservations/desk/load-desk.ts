import type { ComponentType } from 'react';
import { reservationsWords } from '#admin/reservations/words.ts';
import { CheckInPage } from './CheckInPage.tsx';
import { CheckOutPage } from './CheckOutPage.tsx';
import { deskWords } from './words.ts';

/** Loads a sheet with its words. */
const withWords = async (page: ComponentType): Promise<ComponentType> => {
  await Promise.all([deskWords.load(), reservationsWords.load()]);
  return page;
};

export const loadCheckIn = (): Promise<ComponentType> => withWords(CheckInPage);
export const loadCheckOut = (): Promise<ComponentType> => withWords(CheckOutPage);
