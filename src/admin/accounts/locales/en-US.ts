export const words = {
  reset: {
    button: 'Reset password',
    title: 'Reset the password of {{name}}?',
    text: 'You get a link for {{name}}. Whoever opens it sets a new password and is signed out everywhere else. An earlier link stops working.',
    make: 'Make the link',
    doneTitle: 'One-time link for {{name}}',
    once: 'It is shown here only once. Hand it over safely: whoever has it can set the password.',
    expires: 'Works once, until {{at, instant}}.',
    link: 'One-time link',
  },
  remove: {
    codes_one: 'One permission ends with the account.',
    codes_other: '{{count}} permissions end with the account.',
    grants: 'What this administrator decided and granted stays as it is, under their name.',
  },
  grants: {
    title: 'Permissions',
    everywhere: 'Every area',
    without: 'No access to {{areas}}.',
    by: 'Given by {{name}}, {{at, instant}}',
    unknown: 'Given before the audit trail began',
    none: 'This administrator has no permissions.',
  },
  audit: {
    title: 'Changes',
    none: 'Nothing was changed in the record itself.',
    record: 'Go to the record',
  },
};
