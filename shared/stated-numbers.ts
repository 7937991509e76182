import { statementFileLines } from './contract/balance.ts'
import { recordFileLines } from './contract/collection-records.ts'
import { largestRateMicros, microsOfReal } from './contract/exchange-rates.ts'
import { transferMaxCents } from './contract/order-views.ts'
import { outdatedPhotosShown } from './contract/photos.ts'
import { weightMaxGrams } from './contract/pickup-views.ts'
import { cannedAnswersLimit, ticketAnswersLimit } from './contract/tickets.ts'
import { dayMs } from './days.ts'
import { donationLimits, feePercent, fixedFeeCents, withdrawalLimits } from './money.ts'
import { pixKeyMaxLength } from './payouts/pix-key.ts'
import { endToEndIdLength } from './payouts/transfer.ts'
import { emailMaxLength } from './people/email.ts'
import { passwordMaxLength, passwordMinLength } from './people/password.ts'
import { minimumAge, streetMinLength } from './people/profile-form.ts'
import { deferredAboveCents, deferredMs, quickMs } from './pickups/deferral.ts'
import { milestonesCents, pointsPerDonation, pointsPerPickup } from './points/points.ts'
import { referralCodeLength } from './referrals/code.ts'
import { countsAfterDays, payableFromCents, qualifyingCents, rewardCents } from './referrals/reward.ts'
import { stopsPerRoute } from './route/problem.ts'
import { wordsPerQuery } from './words/words-of-query.ts'

const minuteMs = 60_000

/** Numbers of the server's rules; `test/contracts/stated-numbers.test.ts` compares them with the rules. */
const serverRules = {
  adminNoticeMinutes: 10,
  attemptsMinutes: 15,
  deletionDays: 7,
  emailCodeMinutes: 3,
  exportHours: 24,
  graceDays: 30,
  inactiveDays: 30,
  mailsPerSecond: 10,
  newFactorHours: 24,
  newPixKeyHours: 24,
  newsletterLinkHours: 48,
  newsletterMailsPerDay: 3,
  noticeDays: 90,
  photoMaxMegapixels: 50,
  searchesFromVisits: 5,
  trustedDays: 60,
  unclaimedDays: 45,
  weightTolerancePercent: 10,
  youngAccountDays: 30,
}

/** Promises and standards that no code computes with. */
const promises = {
  /** RFC 6238, as authenticators implement it. */
  authenticatorSeconds: 30,
  codeDigits: 6,
  conversionSeconds: 30,
  moderationHours: 24,
  /** Rules 10.6. */
  payoutHours: 24,
  phoneMinDigits: 10,
  pointsPerReal: 1,
  postalCodeDigits: 8,
  taxIdMinDigits: 11,
  transferReferenceMinLength: 6,
  transferReferenceMaxLength: 50,
  twoAdminsMinCents: 0,
}

/**
 * Numbers that the interface states, by the name that its texts use: `{{graceDays}}`, `{{donationMinCents, brl}}`.
 * The name ends in the unit. `web/plugins/stated-numbers.ts` writes them into the catalogues.
 */
export const statedNumbers = {
  ...serverRules,
  ...promises,
  cannedAnswersLimit,
  deferredAboveCents,
  deferredDays: deferredMs / dayMs,
  donationMaxCents: donationLimits.maxCents,
  donationMinCents: donationLimits.minCents,
  emailMaxLength,
  endToEndIdLength,
  firstMilestoneCents: milestonesCents[0],
  minimumAge,
  outdatedPhotosShown,
  passwordMaxLength,
  passwordMinLength,
  pixKeyMaxLength,
  pointsPerDonation,
  pointsPerPickup,
  purchaseFeeCents: fixedFeeCents,
  purchaseFeePercent: feePercent,
  quickPickupMinutes: quickMs / minuteMs,
  rateDecimals: String(microsOfReal).length - 1,
  rateMaxReais: largestRateMicros / microsOfReal,
  recordFileLines,
  referralCodeLength,
  referralCountsAfterDays: countsAfterDays,
  referralQualifyingCents: qualifyingCents,
  referralRewardCents: rewardCents,
  referralsPayableCents: payableFromCents,
  routeMinStops: stopsPerRoute.least,
  secondMilestoneCents: milestonesCents[1],
  statementFileLines,
  streetMinLength,
  ticketAnswersLimit,
  transferMaxCents,
  weightMaxKg: weightMaxGrams / 1000,
  withdrawalMaxCents: withdrawalLimits.maxCents,
  withdrawalMinCents: withdrawalLimits.minCents,
  withdrawalThresholdCents: withdrawalLimits.thresholdCents,
  wordsPerQuery,
}
