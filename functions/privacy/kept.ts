import type { keys } from '../kit/table/keys.ts'
import type { Section } from './collect-personal-data.ts'

/** Personal data: an id, an address, a number or the user's own text. */
export interface Personal {
  /** The export section, or why it is not exported. */
  readonly exported: Section | { readonly not: string }
  /** Effect of an account deletion: deleted with the account, anonymised, expires within days, or kept permanently. */
  readonly erased: 'removed' | 'without a name' | 'by itself' | 'kept'
}

const notPersonal = null
const removed = (exported: Personal['exported']): Personal => ({ exported, erased: 'removed' })
const expiring = (not: string): Personal => ({ exported: { not }, erased: 'by itself' })

/**
 * Declares for every table key whether its rows are personal, where they are exported and how a deletion treats them.
 * Tests check export, deletion and `docs/privacy.md` against it.
 */
export const personalDataByKey = {
  pickup: { exported: 'pickups', erased: 'without a name' },
  // Names neither participant.
  pickupOfAd: notPersonal,
  pickupOf: removed({ not: 'its target is exported' }),
  pickupOfPrefix: notPersonal,
  completedPickupOf: removed({ not: 'its target is exported' }),
  collectedPrefix: notPersonal,
  pickupTotals: removed('others'),
  recyclable: removed('ads'),
  recyclablesOfOwner: removed('ads'),
  moderationQueue: removed('ads'),
  cards: removed('ads'),
  word: removed('ads'),
  placeOfBrazil: notPersonal,
  placeOfState: notPersonal,
  placeOfCity: notPersonal,
  placeOfCell: notPersonal,
  // Without an ad it expires within a day.
  photo: removed('ads'),
  question: { exported: 'questionsAsked', erased: 'without a name' },
  questionPrefix: notPersonal,
  unansweredQuestions: removed({ not: 'a counter of what is in the export' }),
  pendingDigest: expiring(
    'questions and messages on their way to an e-mail, for minutes or a night; they are in the export themselves',
  ),
  pendingDigests: notPersonal,
  deferredNotice: expiring('deferred notifications, a day at most; the notification centre has them too'),
  deferredNotices: notPersonal,
  notice: removed('others'),
  noticePrefix: notPersonal,
  noticesRead: removed('others'),
  notificationPreferences: removed('others'),
  pushDevice: removed('others'),
  pushDevicePrefix: notPersonal,
  calendarEntry: removed('others'),
  calendarEntryPrefix: notPersonal,
  calendarOf: removed('others'),
  calendar: removed({ not: 'the hash of a secret address; that there is one is in the export' }),
  reportMark: removed({ not: 'a mark beside what is in the export' }),
  conversationReportMark: removed({ not: 'a mark beside what is in the export' }),
  report: { exported: 'reports', erased: 'without a name' },
  openReports: { exported: 'reports', erased: 'without a name' },
  user: notPersonal,
  users: removed('profile'),
  usersInAnalysis: removed('profile'),
  userFinder: removed({ not: 'the search terms are in the profile' }),
  profile: removed('profile'),
  passkey: removed('others'),
  passkeyPrefix: notPersonal,
  device: removed('others'),
  deviceSignIn: expiring('the approval of another screen, for minutes'),
  deviceCode: notPersonal,
  taxId: removed({ not: 'the number is in the profile' }),
  rating: removed('ratingsReceived'),
  ratingPrefix: notPersonal,
  ratingByUser: removed('ratingsGiven'),
  ratedPrefix: notPersonal,
  questionOfUser: removed('questionsAsked'),
  askedPrefix: notPersonal,
  reported: removed('reports'),
  reportedPrefix: notPersonal,
  conversation: { exported: 'conversations', erased: 'without a name' },
  conversationsOf: { exported: 'conversations', erased: 'without a name' },
  // Names the side, not the user.
  message: notPersonal,
  messagePrefix: notPersonal,
  sentMessage: notPersonal,
  contact: removed({ not: 'a mark beside what is in the export' }),
  contactPrefix: notPersonal,
  conversationWith: removed({ not: 'its target is exported' }),
  conversationWithPrefix: notPersonal,
  block: removed('blocks'),
  blockPrefix: notPersonal,
  donationPreference: removed('others'),
  consent: removed('consents'),
  consentPrefix: notPersonal,
  dataExport: removed('others'),
  deletion: removed({ not: 'its date is in the profile' }),
  deletions: notPersonal,
  favourite: removed('favourites'),
  favouritePrefix: notPersonal,
  savedSearch: removed('savedSearches'),
  tally: removed('others'),
  savedSearchPrefix: notPersonal,
  watchers: removed('savedSearches'),
  watchersOfWord: removed('savedSearches'),
  digest: expiring('ads on their way to an e-mail, three days at most'),
  digestOfDay: notPersonal,
  settings: notPersonal,
  pageViews: notPersonal,
  audit: { exported: 'decisions', erased: 'kept' },
  auditOf: { exported: 'decisions', erased: 'kept' },
  outbox: expiring('events in delivery to their consumers, for seven days'),
  consumed: notPersonal,
  quota: expiring('counters of a minute, an hour or a day'),
  postalCode: notPersonal,
  ticket: expiring('an address or an account, for a minute'),
  freshProof: removed({ not: 'the time of a code, for ten minutes' }),
  signIn: removed({ not: 'the times of the last sign-ins, for a day' }),
  session: expiring('the time of a sign-in’s last renewal, for 30 days'),
  proofCode: expiring('the hash of a code, for ten minutes'),
  deviceCheck: expiring('an account whose remembered devices are checked, for 60 days'),
  deviceChecks: notPersonal,
  devicePrefix: notPersonal,
  phoneProof: expiring('the hash of a number, for an hour'),
  // Kept by law under anonymous ids.
  order: { exported: 'orders', erased: 'kept' },
  ordersOfBuyer: { exported: 'orders', erased: 'kept' },
  ordersOfSeller: { exported: 'orders', erased: 'kept' },
  orderPayment: notPersonal,
  orderPaymentPrefix: notPersonal,
  orderOfMonth: notPersonal,
  checkout: removed('others'),
  thanks: removed('others'),
  paymentNotice: notPersonal,
  finding: notPersonal,
  findings: notPersonal,
  lastReconciliation: notPersonal,
  // Kept by law under an anonymous id.
  ledger: { exported: 'money', erased: 'kept' },
  balance: { exported: 'money', erased: 'kept' },
  ledgerEntry: { exported: 'money', erased: 'kept' },
  ledgerEntryPrefix: notPersonal,
  journal: { exported: { not: 'the ledger entries contain the same data' }, erased: 'kept' },
  journals: notPersonal,
  dayBook: notPersonal,
  // Payee and Pix key, kept like the journals.
  withdrawal: { exported: 'money', erased: 'kept' },
  withdrawalsOfUser: { exported: 'money', erased: 'kept' },
  withdrawalsIn: { exported: 'money', erased: 'kept' },
  donation: { exported: 'money', erased: 'kept' },
  donationsOfUser: { exported: 'money', erased: 'kept' },
  donationsIn: { exported: 'money', erased: 'kept' },
  donationTo: { exported: { not: 'a copy of the donation' }, erased: 'kept' },
  entity: notPersonal,
  entities: notPersonal,
  approval: { exported: { not: 'the decision is in the withdrawal or donation' }, erased: 'kept' },
  approvalStep: { exported: { not: 'the decision is in the withdrawal or donation' }, erased: 'kept' },
  approvalStepPrefix: notPersonal,
  taskToken: notPersonal,
  // Expires two years after its last change; a visitor erases it by a link.
  supportTicket: removed('tickets'),
  supportTicketOf: removed('tickets'),
  supportTicketPrefix: notPersonal,
  supportTicketsIn: removed('tickets'),
  cannedAnswer: notPersonal,
  cannedAnswers: notPersonal,
  textMessages: expiring('a hashed number, for a day'),
  attempts: expiring('a hashed address, for 15 minutes'),
} as const satisfies Readonly<Record<keyof typeof keys, Personal | null>>

export const personal = Object.fromEntries(
  Object.entries(personalDataByKey).filter((entry): entry is [string, Personal] => entry[1] !== null),
) as Readonly<Record<PersonalKey, Personal>>
export type PersonalKey = {
  [Key in keyof typeof personalDataByKey]: (typeof personalDataByKey)[Key] extends null ? never : Key
}[keyof typeof personalDataByKey]
