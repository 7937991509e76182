import type { RefusalCode } from '../../../shared/refusals.ts'

const refusals: Readonly<Record<string, RefusalCode>> = {
  'settings.changeApprovalLimit': 'settings.changed_meanwhile',
  'accounts.resetPassword': 'recovery.code_wrong',
  'accounts.provePhone': 'profile.code_wrong',
  // Nothing of the kind has happened to anybody in the test.
  'notifications.read': 'notification.not_found',
  'notifications.calendarFile': 'pickup.not_found',
  // Nobody but the provider can sign; no money stands behind the order, and nothing differs.
  'orders.notify': 'payment.signature_invalid',
  'orders.refund': 'order.not_refundable',
  'orders.remedy': 'finding.not_found',
  // It is made only later, or has just been.
  'privacy.downloadExport': 'privacy.export_not_found',
  // The owner holds money, the participant what was bought with some; everybody else may go.
  'privacy.requestDeletion': 'privacy.money_held',
  // Of all roles the owner alone has earned anything.
  'withdrawals.request': 'withdrawal.below_threshold',
  'donations.request': 'donation.insufficient_funds',
  // The owner has chosen before, in the test of another role.
  'donations.savePreference': 'donation_preference.changed_meanwhile',
}

/**
 * What an operation may answer to its sample where that needs a secret that no test has, or time: it shows that the
 * caller was let in.
 */
export function refusalOfSample(operation: string): RefusalCode | undefined {
  return refusals[operation]
}
