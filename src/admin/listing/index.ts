export { PlacePart } from './MapPin.tsx';
export { PropertyPanels, TypePanels } from './Panels.tsx';
export { listingWords } from './words.ts';
