export const words = {
  account: {
    title: 'Account',
    balance: 'Owes',
    overdue: 'Overdue',
    left: 'Credit left',
    closed: 'No credit',
    unallocated: 'Received, not taken up',
    ageing: 'What is open, by age',
    current_sen: 'Not due yet',
    d30_sen: 'Overdue 1 to 30 days',
    d60_sen: 'Overdue 31 to 60 days',
    d90_sen: 'Overdue 61 to 90 days',
    over_90_sen: 'Overdue more than 90 days',
    bills: 'Open bills',
    paper: 'Statement of account',
  },
} as const;
