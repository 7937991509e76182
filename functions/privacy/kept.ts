import type { keys } from '../kit/table/keys.ts'
import type { Section } from './gather.ts'

/** Personal data: an id, an address, a number or the user's own text. */
export interface Personal {
  /** The export section, or why it is not exported. */
  readonly exported: Section | { readonly not: string }
  /** Effect of an account deletion: deleted with the account, anonymised, expires within days, or kept permanently. */
  readonly erased: 'removed' | 'without a name' | 'by itself' | 'kept'
}

const nobodys = null
const removed = (exported: Personal['exported']): Personal => ({ exported, erased: 'removed' })
const passing = (not: string): Personal => ({ exported: { not }, erased: 'by itself' })

/**
 * Declares for every table key whether its rows are personal, where they are exported and how a deletion treats them.
 * Tests check export, deletion and `docs/privacy.md` against it.
 */
export const kept = {
  pickup: { exported: 'pickups', erased: 'without a name' },
  // Names neither participant.
  pickupOfAd: nobodys,
  pickupOf: removed({ not: 'what it leads to is in the export' }),
  pickupOfPrefix: nobodys,
  collected: removed({ not: 'what it leads to is in the export' }),
  collectedPrefix: nobodys,
  pickupTotals: removed('others'),
  recyclable: removed('ads'),
  recyclablesOfOwner: removed('ads'),
  moderationQueue: removed('ads'),
  cards: removed('ads'),
  word: removed('ads'),
  placeOfBrazil: nobodys,
  placeOfState: nobodys,
  placeOfCity: nobodys,
  placeOfCell: nobodys,
  // Without an ad it expires within a day.
  photo: removed('ads'),
  question: { exported: 'questionsAsked', erased: 'without a name' },
  questionPrefix: nobodys,
  asker: removed({ not: 'a counter of what is in the export' }),
  gathering: passing(
    'questions and messages on their way to an e-mail, for minutes or a night; they are in the export themselves',
  ),
  gatherings: nobodys,
  later: passing('what waits for the end of quiet hours, a day at most; it stands in the list of notices too'),
  laters: nobodys,
  notice: removed('others'),
  noticePrefix: nobodys,
  noticesRead: removed('others'),
  telling: removed('others'),
  pushDevice: removed('others'),
  pushDevicePrefix: nobodys,
  calendarEntry: removed('others'),
  calendarEntryPrefix: nobodys,
  calendarOf: removed('others'),
  calendar: removed({ not: 'the hash of a secret address; that there is one is in the export' }),
  reportMark: removed({ not: 'a mark beside what is in the export' }),
  conversationReportMark: removed({ not: 'a mark beside what is in the export' }),
  report: { exported: 'reports', erased: 'without a name' },
  openReports: { exported: 'reports', erased: 'without a name' },
  user: nobodys,
  users: removed('profile'),
  usersInAnalysis: removed('profile'),
  userFinder: removed({ not: 'what it is found by is in the profile' }),
  profile: removed('profile'),
  passkey: removed('others'),
  passkeyPrefix: nobodys,
  device: removed('others'),
  deviceSignIn: passing('the approval of another screen, for minutes'),
  deviceCode: nobodys,
  taxId: removed({ not: 'the number is in the profile' }),
  rating: removed('ratingsReceived'),
  ratingPrefix: nobodys,
  rated: removed('ratingsGiven'),
  ratedPrefix: nobodys,
  asked: removed('questionsAsked'),
  askedPrefix: nobodys,
  reported: removed('reports'),
  reportedPrefix: nobodys,
  conversation: { exported: 'conversations', erased: 'without a name' },
  conversationsOf: { exported: 'conversations', erased: 'without a name' },
  // Names the side, not the user.
  message: nobodys,
  messagePrefix: nobodys,
  sentMessage: nobodys,
  contact: removed({ not: 'a mark beside what is in the export' }),
  contactPrefix: nobodys,
  conversationWith: removed({ not: 'what it leads to is in the export' }),
  conversationWithPrefix: nobodys,
  block: removed('blocks'),
  blockPrefix: nobodys,
  donationPreference: removed('others'),
  consent: removed('consents'),
  consentPrefix: nobodys,
  dataExport: removed('others'),
  deletion: removed({ not: 'its day is in the profile' }),
  deletions: nobodys,
  favourite: removed('favourites'),
  favouritePrefix: nobodys,
  savedSearch: removed('savedSearches'),
  tally: removed('others'),
  savedSearchPrefix: nobodys,
  watchers: removed('savedSearches'),
  watchersOfWord: removed('savedSearches'),
  digest: passing('ads on their way to an e-mail, three days at most'),
  digestOfDay: nobodys,
  settings: nobodys,
  pageViews: nobodys,
  audit: { exported: 'decisions', erased: 'kept' },
  auditOf: { exported: 'decisions', erased: 'kept' },
  outbox: passing('what happened, on its way to whoever does something about it, for seven days'),
  consumed: nobodys,
  quota: passing('counters of a minute, an hour or a day'),
  postalCode: nobodys,
  ticket: passing('an address or an account, for a minute'),
  phoneProof: passing('the hash of a number, for an hour'),
  // Kept by law under anonymous ids.
  order: { exported: 'orders', erased: 'kept' },
  ordersOfBuyer: { exported: 'orders', erased: 'kept' },
  ordersOfSeller: { exported: 'orders', erased: 'kept' },
  orderPayment: nobodys,
  orderPaymentPrefix: nobodys,
  orderOfMonth: nobodys,
  checkout: removed('others'),
  thanks: removed('others'),
  paymentNotice: nobodys,
  finding: nobodys,
  findings: nobodys,
  compared: nobodys,
  // Kept by law under an anonymous id.
  ledger: { exported: 'money', erased: 'kept' },
  balance: { exported: 'money', erased: 'kept' },
  ledgerEntry: { exported: 'money', erased: 'kept' },
  ledgerEntryPrefix: nobodys,
  journal: { exported: { not: 'the entries of the balance say the same' }, erased: 'kept' },
  journals: nobodys,
  dayBook: nobodys,
  // Payee and Pix key, kept like the journals.
  withdrawal: { exported: 'money', erased: 'kept' },
  withdrawalsOfUser: { exported: 'money', erased: 'kept' },
  withdrawalsIn: { exported: 'money', erased: 'kept' },
  donation: { exported: 'money', erased: 'kept' },
  donationsOfUser: { exported: 'money', erased: 'kept' },
  donationsIn: { exported: 'money', erased: 'kept' },
  donationTo: { exported: { not: 'the donation once more' }, erased: 'kept' },
  entity: nobodys,
  entities: nobodys,
  approval: { exported: { not: 'what was decided is in the withdrawal or donation' }, erased: 'kept' },
  approvalStep: { exported: { not: 'what was decided is in the withdrawal or donation' }, erased: 'kept' },
  approvalStepPrefix: nobodys,
  taskToken: nobodys,
  textMessages: passing('a hashed number, for a day'),
  attempts: passing('a hashed address, for 15 minutes'),
} as const satisfies Readonly<Record<keyof typeof keys, Personal | null>>

export const personal = Object.fromEntries(
  Object.entries(kept).filter((entry): entry is [string, Personal] => entry[1] !== null),
) as Readonly<Record<PersonalKey, Personal>>
export type PersonalKey = {
  [Key in keyof typeof kept]: (typeof kept)[Key] extends null ? never : Key
}[keyof typeof kept]
