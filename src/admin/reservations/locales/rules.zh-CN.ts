/** Why a stay cannot be sold, in the booking and on the tape chart. */
export const rules = {
  not_sold: '未开放销售',
  no_price: '部分夜晚没有房价',
  closed: '部分夜晚停售',
  closed_to_arrival: '该日不可入住',
  closed_to_departure: '该日不可退房',
  min_nights: '少于最少入住晚数',
  max_nights: '超过最多入住晚数',
};
