import { MESSAGE } from '#shared/constants.ts';

export const words = {
  http: {
    notFound: MESSAGE.notFound,
    unexpected: MESSAGE.unexpected,
    unauthorized: MESSAGE.unauthorized,
  },
  toast: {
    region: 'Notifications',
    dismiss: 'Dismiss',
    repeated: '{{times}} times',
    about: '{{about}}: {{message}}',
    and: ', ',
  },
  loading: 'Loading the page',
  language: { choose: 'Language' },
  theme: { dark: 'Use dark colours', light: 'Use light colours' },
  session: {
    loading: 'Loading your account',
    unreachable: 'The server cannot be reached',
    kept: 'You are still signed in. As soon as the server answers, you can go on where you were.',
    retry: 'Try again',
    noAccess: 'Your account cannot open this page',
    noAccessText: 'You are signed in as {{name}}. Another account may have the rights for it.',
    signOut: 'Sign out',
    home: 'Go to the start page',
  },
  crash: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Reloading usually helps.',
    reload: 'Reload the page',
  },
};
