import { keys } from './keys.ts'

/**
 * Every partition that holds rows of one user. Each kind of row has a partition of its own, so that a function's role
 * can be limited to the kinds it needs (decision 0072). The export and the deletion of an account read all of them.
 */
export const userPartitions = (userId: string): readonly string[] => [
  keys.profile(userId).pk,
  ...[keys.signIn(userId), keys.pendingRecovery(userId), keys.freshProof(userId, '')].map(({ pk }) => pk),
  ...[keys.passkey(userId, ''), keys.device(userId, '')].map(({ pk }) => pk),
  ...[keys.consent(userId, '', ''), keys.dataExport(userId)].map(({ pk }) => pk),
  ...[keys.contact(userId, ''), keys.block(userId, '')].map(({ pk }) => pk),
  ...[keys.pickupOf(userId, '', ''), keys.pickupTotals(userId), keys.rating(userId, '')].map(({ pk }) => pk),
  ...[keys.record(userId), keys.points(userId)].map(({ pk }) => pk),
  ...[keys.notice(userId, ''), keys.notificationPreferences(userId), keys.pushDevice(userId, '')].map(({ pk }) => pk),
  ...[keys.calendarOf(userId), keys.unsubscribeTokenOf(userId)].map(({ pk }) => pk),
  ...[keys.favourite(userId, ''), keys.savedSearch(userId, '')].map(({ pk }) => pk),
  ...[keys.questionOfUser(userId, ''), keys.reported(userId, ''), keys.ticketOf(userId, '')].map(({ pk }) => pk),
  ...[keys.checkout(userId, '', ''), keys.thanks(userId)].map(({ pk }) => pk),
  ...[keys.donationPreference(userId), keys.usedPixKey(userId, ''), keys.claimOf(userId, '')].map(({ pk }) => pk),
  keys.ownReferralCode(userId).pk,
]
