import * as z from 'zod'

/** The sentences of the centre, by the key `notice.<text>` of the catalogue `notifications`. */
export const noticeTexts = [
  'recyclableApproved',
  'recyclableRejected',
  'questionAsked',
  'questionAnswered',
  'userVerified',
  'userRejected',
  'userEdited',
  'userSuspended',
  'userRestored',
  'exportPrepared',
  'deletionRequested',
  'messages',
  'pickupProposed',
  'pickupAccepted',
  'pickupRejected',
  'pickupCancelled',
  'pickupConfirmed',
  'pickupCompleted',
  'pickupTomorrow',
  'pickupSoon',
  'orderPaid',
  'saleCompleted',
  'orderRefunded',
  'recyclableSold',
  'withdrawalCompleted',
  'withdrawalFailed',
  'savedSearchMatched',
] as const
export const noticeText = z.enum(noticeTexts)
