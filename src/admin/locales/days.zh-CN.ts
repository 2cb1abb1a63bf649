/** Inputs of days and times, and their calendar. */
export const chineseDays = {
  noDay: '年-月-日',
  noMoment: '年-月-日 时:分',
  unread: '请按 {{day}} 的格式填写日期。',
  unreadMoment: '请按 {{moment}} 的格式填写日期和时间。',
  unreadTime: '请按 14:30 的格式填写时间。',
  early: '请选择 {{day}} 或之后的日期。',
  late: '请选择 {{day}} 或之前的日期。',
  panel: '日历',
  previous: '上个月',
  next: '下个月',
  month: '月份',
  year: '年份',
  today: '今天',
  hour: '小时',
  minute: '分钟',
};
