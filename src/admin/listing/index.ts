export { PlacePart } from './MapPin.tsx';
export { OwnersPart } from './OwnersPart.tsx';
export { PropertyPanels, TypePanels } from './Panels.tsx';
export { listingWords as words } from './words.ts';
