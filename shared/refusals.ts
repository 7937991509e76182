/**
 * All refusals with their HTTP status. The user's message is the catalogue entry `error.<code>`. Every other error is a
 * fault.
 */
export const refusalStatus = {
  'request.invalid': 400,
  'request.conflict': 409,
  'request.too_many': 429,
  'request.limit_reached': 429,
  'access.sign_in_required': 401,
  'access.session_over': 401,
  'access.denied': 403,
  'access.suspended': 403,
  /** The token's renewal makes the missing profile (rules 2.22). */
  'account.unfinished': 409,
  'access.proof_required': 403,

  'recyclable.not_found': 404,
  'recyclable.type_required': 422,
  'recyclable.category_required': 422,
  'recyclable.description_required': 422,
  'recyclable.address_required': 422,
  'recyclable.photo_required': 422,
  'recyclable.price_required': 422,
  'recyclable.city_unknown': 422,
  'recyclable.action_not_possible': 409,
  'recyclable.changed_meanwhile': 409,
  'recyclable.already_published': 409,
  'recyclable.own': 409,
  'recyclable.photo_not_ready': 409,
  'recyclable.photo_unusable': 409,

  'collection_record.not_a_collector': 403,
  'collection_record.empty': 409,
  'collection_record.too_large': 422,
  'collection_record.report_not_found': 404,

  'photo.not_found': 404,
  'photo.in_use': 409,
  'photo.not_an_image': 422,
  'photo.too_large': 413,
  'photo.too_many_pixels': 422,
  'photo.failed': 422,
  'photo.too_many': 429,
  'photo.not_outdated': 409,
  'photo.source_missing': 422,

  'moderation.feedback_required': 422,
  'moderation.already_decided': 409,
  'moderation.owner_suspended': 409,

  'settings.reason_required': 422,
  'settings.changed_meanwhile': 409,
  'goal.fields_required': 422,
  'goal.target_not_positive': 422,
  'goal.target_too_large': 422,
  'goal.target_not_whole': 422,
  'goal.current_invalid': 422,
  'goal.too_many': 409,
  'goal.not_found': 404,
  'goal.changed_meanwhile': 409,
  'settings.message_required': 422,
  'settings.domain_required': 422,
  'maintenance.on': 503,
  'exchange_rate.not_positive': 422,
  'exchange_rate.future': 422,
  'exchange_rate.changed_meanwhile': 409,
  'user.reason_required': 422,
  'user.changed_meanwhile': 409,
  'user.action_not_possible': 409,
  'user.not_onboarded': 409,
  'user.is_admin': 409,

  'referral.not_found': 404,
  'referral.code_unknown': 422,
  'referral.own_code': 422,
  'referral.same_tax_id': 422,
  'referral.already_set': 409,
  'referral.own': 409,
  'referral.already_paid': 409,
  'referral.not_qualified': 409,
  'referral.below_threshold': 409,
  'referral.referrer_unavailable': 409,
  'referral.changed_meanwhile': 409,

  'profile.not_found': 404,
  'profile.name_required': 422,
  'profile.email_invalid': 422,
  'profile.tax_id_invalid': 422,
  'profile.phone_invalid': 422,
  'profile.birth_required': 422,
  'profile.birth_impossible': 422,
  'profile.too_young': 422,
  'profile.postal_code_required': 422,
  'profile.street_required': 422,
  'profile.number_required': 422,
  'profile.state_required': 422,
  'profile.city_required': 422,
  'profile.location_required': 422,
  'profile.tax_id_taken': 409,
  'profile.email_unproven': 409,
  'profile.phone_unproven': 409,
  'profile.code_wrong': 422,
  'profile.changed_meanwhile': 409,

  'pickup.not_found': 404,
  'pickup.past': 422,
  'pickup.too_far_ahead': 422,
  'pickup.reason_required': 422,
  'pickup.already_open': 409,
  'pickup.own_proposal': 409,
  'pickup.not_paid': 409,
  'pickup.ad_not_available': 409,
  'pickup.ad_changed': 409,
  'pickup.blocked': 409,
  'pickup.step_not_possible': 409,

  'notification.not_found': 404,
  'notification.unknown_push_service': 422,
  'notification.unknown_unsubscribe_link': 404,
  'weekly_summary.already_sent': 409,

  'rating.not_yet': 409,
  'rating.already_made': 409,
  'rating.contact_data': 422,

  'place.state_unknown': 404,
  'place.postal_code_unknown': 404,
  'place.postal_code_unavailable': 503,
  'place.not_found': 404,

  'route.unavailable': 503,
  'route.place_unreachable': 422,
  'route.limit_reached': 429,

  'question.not_found': 404,
  'question.contact_data': 422,
  'question.own_ad': 409,
  'question.already_answered': 409,
  'question.too_many_open': 409,

  'favourite.too_many': 409,

  'saved_search.not_found': 404,
  'saved_search.too_many': 409,

  'report.already_made': 409,
  'report.own_ad': 409,
  'report.not_found': 404,

  'conversation.not_found': 404,
  'conversation.own_ad': 409,
  'conversation.not_possible': 409,
  'conversation.closed': 409,
  'conversation.blocked': 409,
  'conversation.busy': 503,

  'message.blank': 422,
  'message.too_many': 429,
  'message.photo_not_ready': 409,

  'ledger.step_not_possible': 409,
  'ledger.frozen': 409,
  'ledger.busy': 503,

  'order.not_found': 404,
  'order.own_ad': 409,
  'order.not_for_sale': 409,
  'order.changed_meanwhile': 409,
  'order.not_refundable': 409,
  'order.reason_required': 422,
  'order.provider_unavailable': 503,
  'payment.signature_invalid': 401,
  'finding.not_found': 404,

  'withdrawal.amount_too_low': 422,
  'withdrawal.amount_too_high': 422,
  'withdrawal.below_threshold': 409,
  'withdrawal.not_yet': 409,
  'withdrawal.insufficient_funds': 409,
  'withdrawal.not_found': 404,
  'withdrawal.tax_id_required': 422,
  'withdrawal.tax_id_invalid': 422,
  'withdrawal.pix_key_type_required': 422,
  'withdrawal.pix_key_required': 422,
  'withdrawal.pix_key_invalid': 422,

  'approval.own_request': 409,
  'approval.already_decided': 409,
  'approval.second_admin_needed': 409,
  'approval.changed_meanwhile': 409,
  'approval.reason_required': 422,

  'entity.not_found': 404,
  'entity.name_required': 422,
  'entity.description_required': 422,
  'entity.pix_key_type_required': 422,
  'entity.pix_key_required': 422,
  'entity.pix_key_invalid': 422,
  'entity.retired': 409,
  'entity.changed_meanwhile': 409,

  'donation.not_found': 404,
  'donation.entity_required': 422,
  'donation.amount_required': 422,
  'donation.amount_out_of_range': 422,
  'donation.tax_id_required': 422,
  'donation.tax_id_invalid': 422,
  'donation.insufficient_funds': 409,
  'donation_preference.entity_required': 422,
  'donation_preference.percent_out_of_range': 422,
  'donation_preference.changed_meanwhile': 409,

  'text_message.not_mobile': 422,
  'text_message.too_many': 429,
  'text_message.used_up': 429,

  'sign_in.phone_mismatch': 403,
  'sign_in.too_many_attempts': 429,
  'device_sign_in.not_found': 404,
  'device_sign_in.already_answered': 409,
  'device_sign_in.wrong_number': 409,
  'sign_up.too_many_attempts': 429,
  'sign_up.too_many': 429,
  'sign_up.exists': 409,
  'sign_up.code_wrong': 422,
  'mail.too_many': 429,
  'recovery.too_many_attempts': 429,
  'recovery.code_wrong': 422,
  'password.breached': 422,
  'password.own_data': 422,
  'password.one_word': 422,
  'password.keyboard': 422,
  'password.pattern': 422,
  'password.date': 422,
  'password.short': 422,
  'proof.not_accepted': 422,
  'proof.factor_too_new': 409,
  'proof.too_many_attempts': 429,
  'device.not_found': 404,
  'device.not_allowed': 403,

  'ticket.not_found': 404,
  'ticket.message_required': 422,
  'ticket.answer_required': 422,
  'ticket.changed_meanwhile': 409,
  'ticket.action_not_possible': 409,
  'ticket.too_many_answers': 409,
  'ticket.too_many_today': 429,
  'ticket.answers_used_up': 429,
  'canned_answer.not_found': 404,
  'canned_answer.empty': 422,
  'canned_answer.changed_meanwhile': 409,
  'canned_answer.too_many': 409,

  'passkey.too_many': 409,
  'privacy.export_not_found': 404,
  'privacy.money_held': 409,
  'privacy.pickup_open': 409,
  'privacy.deletion_begun': 409,
} as const

export type RefusalCode = keyof typeof refusalStatus

export const refusalCodes = Object.keys(refusalStatus) as RefusalCode[]

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalStatus, code)
}

/** An expected refusal: the use case throws it, the API maps it to its status, the UI to a message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Placeholder values of the message; never secrets or other users' data. */
  readonly details: Readonly<Record<string, string | number>> | undefined
  constructor(code: RefusalCode, details?: Readonly<Record<string, string | number>>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
