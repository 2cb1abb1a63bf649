/** Remarks of staff to each other with their decisions. */

export const REJECTIONS = [
  'The photograph of the identity card is too blurred to read. Please send it again.',
  'The name on the passport differs from the name of the account.',
  'The same person already has an account; please use that one.',
  'The phone number belongs to somebody else, who asked us to remove it.',
  'Under 18. A parent can open the account instead.',
  'No answer to two calls and one letter about the missing document.',
  '身份证照片不清晰，请重新上传。',
  'The passport has expired.',
] as const;

export const APPROVALS = [
  'Identity card checked at the front desk.',
  'Known guest, stayed with us before the system was there.',
  'Passport seen on a video call.',
  '已在柜台核对护照。',
] as const;

export const BANS = [
  'Three bookings in a row without showing up, and no answer to our calls.',
  'Smoked in a no-smoking unit twice; the cleaning charge is still unpaid.',
  'Paid with a card that was reported stolen.',
  'Sublet the unit to a party of twenty. Neighbours called the police.',
  'Abusive to the night staff on two occasions; see the incident book.',
  'Opened several accounts to use the first-stay voucher again.',
] as const;

export const RIDER_REJECTIONS = [
  'The driving licence ran out last month; please send the renewed one.',
  'The plate on the photograph is not the plate of the registration card.',
  'The selfie does not match the identity card. Please come by the office.',
] as const;

export const RIDER_APPROVALS = ['Licence, plate and insurance checked.', 'Documents checked at the office.'] as const;
