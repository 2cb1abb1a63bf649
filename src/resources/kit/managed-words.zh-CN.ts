/** Fields that the kit gives to records, in the words that every area says. */
export const base = { id: '编号', version: '版本', created_at: '创建时间', updated_at: '更新时间' };

export const person = {
  ...base,
  account_number: '账号',
  name: '姓名',
  email: '邮箱',
  password: '密码',
  last_login_at: '上次登录',
};

export const languages = { 'en-US': '英文', 'zh-CN': '中文' };
