import { accountConfirmed, emailCodeRequested } from './account-events.ts'
import { caseDecided } from './case-events.ts'
import { conversationStarted, messageSent } from './conversation-events.ts'
import { disputeClosed, disputeOpened, lossClaimed } from './dispute-events.ts'
import { newsletterIssueStarted } from './newsletter-events.ts'
import { weeklySummaryStarted } from './notification-events.ts'
import {
  findingOpened,
  orderCompleted,
  orderPaid,
  orderRefunded,
  orderRepaid,
  paymentNotified,
  recyclableSold,
  refundOwed,
  repaymentNeeded,
  saleCancelled,
  saleUnclaimed,
} from './order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from './payout-events.ts'
import { photoConversionRequested, photoConverted, photoRenewed, photoUploadUnused } from './photo-events.ts'
import {
  confirmationAwaited,
  pickupAccepted,
  pickupCancelled,
  pickupCompleted,
  pickupConfirmed,
  pickupProposed,
  pickupRejected,
  pickupReported,
  pickupUnconfirmed,
} from './pickup-events.ts'
import { milestoneReached } from './points-events.ts'
import {
  accountDeleted,
  accountDeletionRequested,
  accountExportPrepared,
  accountExportRequested,
} from './privacy-events.ts'
import { questionAnswered, questionAsked } from './question-events.ts'
import {
  recyclableApproved,
  recyclableClosed,
  recyclableDeleted,
  recyclableEdited,
  recyclableRejected,
  recyclableSubmitted,
} from './recyclable-events.ts'
import { referralPaid, referralQualified } from './referral-events.ts'
import { dailyFindsGathered, savedSearchMatched } from './saved-search-events.ts'
import { ticketAnswered } from './ticket-events.ts'
import {
  contactChanged,
  emailChangeAsked,
  profileSaved,
  signInByEmailFinished,
  signInsEnded,
  userAdsPassed,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from './user-events.ts'

/** All events, for exhaustive tests and the console. */
export const events = [
  accountConfirmed,
  emailCodeRequested,
  referralQualified,
  referralPaid,
  recyclableSubmitted,
  recyclableApproved,
  recyclableRejected,
  recyclableEdited,
  recyclableClosed,
  recyclableDeleted,
  questionAsked,
  questionAnswered,
  conversationStarted,
  messageSent,
  savedSearchMatched,
  dailyFindsGathered,
  userVerified,
  userRejected,
  userEdited,
  userSuspended,
  userRestored,
  userAdsPassed,
  profileSaved,
  emailChangeAsked,
  contactChanged,
  signInByEmailFinished,
  signInsEnded,
  accountExportRequested,
  accountExportPrepared,
  accountDeletionRequested,
  accountDeleted,
  photoConversionRequested,
  photoConverted,
  photoUploadUnused,
  photoRenewed,
  pickupProposed,
  pickupAccepted,
  pickupRejected,
  pickupCancelled,
  pickupConfirmed,
  pickupUnconfirmed,
  confirmationAwaited,
  pickupReported,
  caseDecided,
  pickupCompleted,
  paymentNotified,
  orderPaid,
  orderCompleted,
  recyclableSold,
  orderRefunded,
  saleCancelled,
  saleUnclaimed,
  refundOwed,
  findingOpened,
  orderRepaid,
  repaymentNeeded,
  disputeOpened,
  disputeClosed,
  lossClaimed,
  withdrawalRequested,
  withdrawalCompleted,
  withdrawalFailed,
  donationRequested,
  donationCompleted,
  donationRejected,
  milestoneReached,
  weeklySummaryStarted,
  newsletterIssueStarted,
  ticketAnswered,
] as const
