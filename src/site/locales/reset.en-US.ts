export const words = {
  title: 'Set a new password',
  intro: 'The link was made for you alone and works once.',
  password: 'New password',
  rules: '8 to 128 characters. Not your name, e-mail or account number, and none that everybody tries first.',
  submit: 'Set password',
  submitting: 'Setting…',
  wait: 'Too many attempts. Please try again in {{seconds}} s.',
  offline: 'The server did not answer. Please check your connection and try again.',
  incomplete: 'This address is only part of a link. Open the whole link you were given, or ask for a new one.',
  doneTitle: 'Your password is set',
  done: 'You were signed out on every device. Sign in with the new password now.',
  signIn: 'Go to sign-in',
};
