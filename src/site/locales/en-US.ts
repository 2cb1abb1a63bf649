export const words = {
  title: 'Highland – a cozy getaway with fresh highland air',
  skip: 'Skip to the content',
  home: 'Highland, start page',
  nav: {
    label: 'On this page',
    place: 'The place',
    rooms: 'Rooms',
    air: 'Highland air',
    way: 'Getting here',
    signIn: 'Sign in',
    account: '{{name}}, your account',
  },
  hero: {
    tagline: 'A cozy getaway with fresh highland air',
    text: 'A small hotel on a tea hill in the Malaysian highlands. Mornings begin in mist, evenings end under a blanket.',
    look: 'See the rooms',
    write: 'Write to us',
  },
  facts: {
    height: '1,450 m',
    heightText: 'above the sea',
    degrees: '15–25 °C',
    degreesText: 'all year round',
    drive: '3½ hours',
    driveText: 'by car from Kuala Lumpur',
  },
  place: {
    title: 'A house between tea and cloud',
    first:
      'Highland stands where the road ends and the tea begins. The oldest bushes around the house were planted almost a century ago; pickers still pass below the veranda on weekday mornings.',
    second:
      'The rooms look east, into the valley. When the mist lifts you see ridge behind ridge, and when it does not, there is a fireplace, a shelf of books and scones out of our oven.',
    scene: 'Rows of tea bushes around a house with lit windows',
  },
  rooms: {
    title: 'Three ways to wake up here',
    text: 'Every room has a warm duvet, a kettle, local tea and windows that open. Nobody needs air conditioning up here.',
    hill: {
      name: 'Hill room',
      text: 'For two, under the roof, with the mountains in the window.',
      size: '22 m² · sleeps 2',
    },
    terrace: {
      name: 'Terrace suite',
      text: 'A sitting room, a bath and your own terrace above the tea.',
      size: '38 m² · sleeps 3',
    },
    cottage: {
      name: 'Garden cottage',
      text: 'A little house beside the strawberry beds, with a kitchen for the family.',
      size: '64 m² · sleeps 6',
    },
  },
  air: {
    title: 'A day in highland air',
    morning: {
      when: 'Morning',
      title: 'Walk into the clouds',
      text: 'The mossy forest begins an hour up the hill: orchids, pitcher plants and a boardwalk that disappears in mist.',
    },
    noon: {
      when: 'Midday',
      title: 'Tea, from leaf to cup',
      text: 'Follow the leaves from the slope to the old factory across the valley, and taste them where they were dried.',
    },
    afternoon: {
      when: 'Afternoon',
      title: 'Strawberries and honey',
      text: 'Pick your own at the farms along the road; the morning market has corn, flowers and chrysanthemum tea.',
    },
    evening: {
      when: 'Evening',
      title: 'Steamboat by the fire',
      text: 'Vegetables from the terraces, broth on the table, fourteen degrees outside and a fire inside.',
    },
  },
  way: {
    title: 'Getting here',
    chart: 'The road climbs from Kuala Lumpur at 60 metres over Tapah and Ringlet to Highland at 1,450 metres.',
    south: {
      title: 'From Kuala Lumpur',
      text: 'North–South Expressway to Tapah, then the winding old road. About 200 km.',
    },
    north: {
      title: 'From Ipoh or Penang',
      text: 'Leave at Simpang Pulai and take the wider mountain road. About 90 km from Ipoh.',
    },
    bus: {
      title: 'By bus',
      text: 'Coaches from Kuala Lumpur, Ipoh and Penang reach Tanah Rata, ten minutes from the house by taxi.',
    },
  },
  contact: {
    title: 'Come up for air',
    text: 'Tell us when you would like to come and who is coming along. A person answers, usually the same day.',
    address: 'Highland, Cameron Highlands, Pahang, Malaysia',
  },
  footer: { note: '© Highland' },
  notFound: {
    title: 'Lost in the mist',
    text: 'There is no page at this address. The path back to the house is clear, though.',
    back: 'Back to the start page',
  },
};
