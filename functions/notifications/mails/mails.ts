import type { EventNotification } from '../event-notification.ts'
import { caseDecidedMail } from './case-decided.ts'
import { contactChangedMail } from './contact-changed.ts'
import { dailyFindsGatheredMail } from './daily-finds-gathered.ts'
import { deletionRequestedMail } from './deletion-requested.ts'
import { disputeMails } from './disputes.ts'
import { donationCompletedMail } from './donation-completed.ts'
import { donationRejectedMail } from './donation-rejected.ts'
import { emailChangeAskedMail } from './email-change-asked.ts'
import { exportPreparedMail } from './export-prepared.ts'
import { identityChangedMail } from './identity-changed.ts'
import { milestoneReachedMail } from './milestone-reached.ts'
import { orderPaidMail } from './order-paid.ts'
import { orderRefundedMail } from './order-refunded.ts'
import { orderRepaidMail } from './order-repaid.ts'
import { pickupMails } from './pickups.ts'
import { questionAnsweredMail } from './question-answered.ts'
import { recyclableApprovedMail } from './recyclable-approved.ts'
import { recyclableRejectedMail } from './recyclable-rejected.ts'
import { recyclableSoldMail } from './recyclable-sold.ts'
import { repaymentNeededMail } from './repayment-needed.ts'
import { saleCancelledMail } from './sale-cancelled.ts'
import { saleCompletedMail } from './sale-completed.ts'
import { saleUnclaimedMail } from './sale-unclaimed.ts'
import { savedSearchMatchedMail } from './saved-search-matched.ts'
import { signedInByEmailMail } from './signed-in-by-email.ts'
import { ticketAnsweredMail } from './ticket-answered.ts'
import { userEditedMail } from './user-edited.ts'
import { userRejectedMail } from './user-rejected.ts'
import { userRestoredMail } from './user-restored.ts'
import { userSuspendedMail } from './user-suspended.ts'
import { userVerifiedMail } from './user-verified.ts'
import { withdrawalCompletedMail } from './withdrawal-completed.ts'
import { withdrawalFailedMail } from './withdrawal-failed.ts'

/** A new notification needs its file, its texts and a line here. */
export const mails = [
  recyclableApprovedMail,
  recyclableRejectedMail,
  questionAnsweredMail,
  userVerifiedMail,
  userRejectedMail,
  userEditedMail,
  userSuspendedMail,
  userRestoredMail,
  emailChangeAskedMail,
  contactChangedMail,
  identityChangedMail,
  signedInByEmailMail,
  exportPreparedMail,
  deletionRequestedMail,
  orderPaidMail,
  recyclableSoldMail,
  saleCompletedMail,
  orderRefundedMail,
  orderRepaidMail,
  repaymentNeededMail,
  saleCancelledMail,
  saleUnclaimedMail,
  caseDecidedMail,
  withdrawalCompletedMail,
  withdrawalFailedMail,
  donationCompletedMail,
  donationRejectedMail,
  savedSearchMatchedMail,
  dailyFindsGatheredMail,
  milestoneReachedMail,
  ticketAnsweredMail,
  ...pickupMails,
  ...disputeMails,
].map((mail) => mail as unknown as EventNotification)
