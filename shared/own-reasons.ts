/**
 * Reasons that Retorna itself gives, stored as codes: a reward whose sale was lost (rules 11.3), and a withdrawal to
 * another person's key (rules 10.15). Every other stored reason is an admin's words.
 */
export const ownReasons = ['referral_sale_lost', 'pix_key_of_another'] as const
export type OwnReason = (typeof ownReasons)[number]

export function isOwnReason(reason: string): reason is OwnReason {
  return ownReasons.some((code) => code === reason)
}
