/** Inputs of days and times, and their calendar. */
export const days = {
  noDay: 'DD MMM YYYY',
  noMoment: 'DD MMM YYYY, HH:MM',
  unread: 'Please write the day like {{day}}.',
  unreadMoment: 'Please write the day and the time like {{moment}}.',
  unreadTime: 'Please write the time like 14:30.',
  early: 'Please choose {{day}} or later.',
  late: 'Please choose {{day}} or earlier.',
  panel: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  month: 'Month',
  year: 'Year',
  today: 'Today',
  hour: 'Hour',
  minute: 'Minute',
};
