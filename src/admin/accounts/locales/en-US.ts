export const words = {
  reset: {
    button: 'Reset password',
    title: 'Reset the password of {{name}}?',
    explanation:
      'This creates a link for {{name}}. Anyone who opens it can set a new password; {{name}} is then signed out everywhere else. An earlier link stops working.',
    submit: 'Create link',
    doneTitle: 'One-time link for {{name}}',
    oneTimeNotice: 'It is shown here only once. Send it securely: anyone who has it can set the password.',
    expires: 'Works once, until {{at, instant}}.',
    link: 'One-time link',
  },
  remove: {
    codes_one: 'One permission is removed with the account.',
    codes_other: '{{count}} permissions are removed with the account.',
    grants: 'Their decisions and the permissions they granted stay in force, under their name.',
  },
  grants: {
    title: 'Permissions',
    everywhere: 'All areas',
    without: 'No access to {{areas}}.',
    by: 'Granted by {{name}}, {{at, instant}}',
    unknown: 'Granted before the audit trail began',
    none: 'This administrator has no permissions.',
  },
  audit: {
    title: 'Changes',
    none: 'Nothing was changed in the record itself.',
    record: 'Go to the record',
  },
};
