import type { RefusalCode } from '../../../shared/refusals.ts'

const refusals: Readonly<Record<string, RefusalCode>> = {
  'settings.changeApprovalLimit': 'settings.changed_meanwhile',
  'accounts.resetPassword': 'recovery.code_wrong',
  'accounts.provePhone': 'profile.code_wrong',
  'notifications.read': 'notification.not_found',
  'notifications.calendarFile': 'pickup.not_found',
  // Only the provider can sign. The order has no money, and there is no finding.
  'orders.notify': 'payment.signature_invalid',
  'orders.refund': 'order.not_refundable',
  'orders.remedy': 'finding.not_found',
  // The export is created later, or does not exist yet.
  'privacy.downloadExport': 'privacy.export_not_found',
  // The owner holds money and the participant has a paid order; other users may delete their accounts.
  'privacy.requestDeletion': 'privacy.money_held',
  // Only the owner has earnings.
  'withdrawals.request': 'withdrawal.below_threshold',
  'donations.request': 'donation.insufficient_funds',
  // The owner saved a preference in the test of another role.
  'donations.savePreference': 'donation_preference.changed_meanwhile',
}

/**
 * Returns the refusal that an operation may give to its valid sample when it needs a secret or time. It still proves
 * that the caller had access.
 */
export function refusalOfSample(operation: string): RefusalCode | undefined {
  return refusals[operation]
}
