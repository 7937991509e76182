import { confirmDecision, resumeWorkflow, waitForDecision } from '../../functions/approvals/tasks/wait.ts'
import { settleByAdmin } from '../../functions/cases/settle-by-admin.ts'
import { startConversation } from '../../functions/conversations/start.ts'
import { bearLoss, writeOffClaim } from '../../functions/disputes/claims.ts'
import { recordEnd, recordOpening } from '../../functions/disputes/record.ts'
import { undoClaim } from '../../functions/disputes/undo-claim.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { readBalanceReport } from '../../functions/orders/balance-report/read-report.ts'
import { completeOrder } from '../../functions/orders/complete-order.ts'
import { createOrder } from '../../functions/orders/create.ts'
import { releaseByAdmin } from '../../functions/orders/deferral/release.ts'
import { sweepDeferrals } from '../../functions/orders/deferral/sweep.ts'
import { receiveNotification } from '../../functions/orders/notify.ts'
import { correctFinding } from '../../functions/orders/reconciliation/correct.ts'
import { reconcilePayments } from '../../functions/orders/reconciliation/reconcile-payments.ts'
import { compareFinding, remedyFinding } from '../../functions/orders/reconciliation/remedy.ts'
import { refundCase, refundEndedAccount } from '../../functions/orders/refund-by-rule.ts'
import { refundOrder } from '../../functions/orders/refund-order.ts'
import { stateRepaymentKey } from '../../functions/orders/repayments/own.ts'
import { payRepayment } from '../../functions/orders/repayments/pay.ts'
import { refundPayment } from '../../functions/orders/return-payment.ts'
import { settlePayment } from '../../functions/orders/settle-payment.ts'
import { enterTransfer } from '../../functions/orders/transfers/enter.ts'
import { takeTransferStep } from '../../functions/orders/transfers/step.ts'
import { sweepUnclaimed, watchOrder } from '../../functions/orders/unclaimed/sweep.ts'
import { recordShare } from '../../functions/payouts/record-share.ts'
import { requestPayout } from '../../functions/payouts/request.ts'
import { settlePayout } from '../../functions/payouts/settle.ts'
import {
  decideAcceptance,
  decideCancellation,
  decideConfirmation,
  decideRejection,
  decideTakeBack,
} from '../../functions/pickups/decide.ts'
import { endOfAd, endOfDeleted, endOfRefunded, endOfSuspended } from '../../functions/pickups/end-open.ts'
import { proposePickup } from '../../functions/pickups/propose.ts'
import { decideReport } from '../../functions/pickups/silence/report.ts'
import { settleCase } from '../../functions/pickups/silence/settle-case.ts'
import { sweepSilence } from '../../functions/pickups/silence/sweep.ts'
import { takeStep } from '../../functions/pickups/take-step.ts'
import { keepAccount, requestDeletion } from '../../functions/privacy/delete.ts'
import { erase } from '../../functions/privacy/erasure.ts'
import { setAdsHidden } from '../../functions/recyclables/set-ads-hidden.ts'
import { removeRecyclable, stepRecyclable } from '../../functions/recyclables/withdraw.ts'
import { countDueTrades } from '../../functions/referrals/count.ts'
import { payReferral } from '../../functions/referrals/pay.ts'
import { recordSale } from '../../functions/referrals/record.ts'
import { followDispute } from '../../functions/referrals/regain.ts'
import { restoreUser, suspendUser } from '../../functions/users/judge.ts'

/** The real use cases that move money or affect it. */
export const product = {
  startConversation,
  stepRecyclable,
  removeRecyclable,
  setAdsHidden,
  createOrder,
  completeOrder,
  receiveNotification,
  settlePayment,
  refundPayment,
  refundOrder,
  recordOpening,
  recordEnd,
  bearLoss,
  writeOffClaim,
  undoClaim,
  reconcilePayments,
  remedyFinding,
  compareFinding,
  correctFinding,
  enterTransfer,
  takeTransferStep,
  stateRepaymentKey,
  payRepayment,
  readBalanceReport,
  proposePickup,
  takeStep,
  decideAcceptance,
  decideRejection,
  decideCancellation,
  decideConfirmation,
  decideTakeBack,
  decideReport,
  sweepSilence,
  settleByAdmin,
  settleCase,
  watchOrder,
  sweepUnclaimed,
  refundCase,
  refundEndedAccount,
  sweepDeferrals,
  releaseByAdmin,
  endOfAd,
  endOfDeleted,
  endOfRefunded,
  endOfSuspended,
  requestPayout,
  recordShare,
  settlePayout,
  followDispute,
  recordSale,
  countDueTrades,
  payReferral,
  waitForDecision,
  confirmDecision,
  resumeWorkflow,
  suspendUser,
  restoreUser,
  requestDeletion,
  keepAccount,
  erase,
  moveMoney,
}
export type Product = typeof product
