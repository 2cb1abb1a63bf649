export const words = {
  money: 'Money of the rooms',
  soFar: '{{month}} so far',
  whole: '{{month}}',
  days: '{{first}}–{{last}} {{month}}',
  day: '{{first}} {{month}}',
  about: '{{nights}}, rooms before tax',
  above: '{{percent}}% above last year’s {{amount}}',
  below: '{{percent}}% below last year’s {{amount}}',
  same: 'as much as last year’s {{amount}}',
  none: 'Nothing was sold on these nights last year.',
  chart:
    'Money of the rooms, night by night: {{now}} up to {{day}}; last year {{before}} on the same nights and {{whole}} in the whole month.',
  adr: 'Average night',
  occupancy: 'Occupancy',
  sold: 'Nights sold',
  before: 'last year',
  points: '{{count}} pts',
};
