import { keyPrefixes } from './key-prefixes.ts'

export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Means any category or any action in listing keys. */
export const any = '*'

/** All keys of the table; `docs/access-patterns.md` lists their readers. */
export const keys = {
  recyclable: (id: string): Key => ({ pk: `${keyPrefixes.recyclable}${id}`, sk: 'AD' }),
  recyclablesOfOwner: (userId: string) => `OWNER#${userId}`,
  moderationQueue: 'MODERATION#pending',
  /** The partition for one listing page; sort key: the ad's id, newest last. */
  cards: (place: string, category: string, action: string) => `CARDS#${place}#${category}#${action}`,
  /** The ads with a word in a place; a search reads its rarest word. Sort key: the ad's id. */
  word: (word: string, place: string) => `WORD#${word}#${place}`,
  placeOfBrazil: 'BR',
  placeOfState: (stateId: number) => `S${stateId}`,
  placeOfCity: (cityId: number) => `C${cityId}`,
  placeOfCell: (bits: number, cell: number) => `G${bits}:${cell}`,
  photo: (id: string): Key => ({ pk: `${keyPrefixes.photo}${id}`, sk: 'PHOTO' }),
  pickup: (id: string): Key => ({ pk: `${keyPrefixes.pickup}${id}`, sk: 'PICKUP' }),
  /** Refers to a pickup from its ad and conversation. */
  pickupOfAd: (recyclableId: string, conversationId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.pickupsOfAd}${recyclableId}`,
    sk: `${conversationId}#${pickupId}`,
  }),
  /** Refers to a user's pickup by date and time (`2026-11-21T14:05`). */
  pickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PICKUP#${at}#${pickupId}`,
  }),
  pickupOfPrefix: 'PICKUP#',
  /** Like `pickupOf`, for completed pickups only. */
  collected: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `COLLECTED#${at}#${pickupId}`,
  }),
  collectedPrefix: 'COLLECTED#',
  /** Weights that a user has given and collected, by material, in grams. */
  pickupTotals: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'WEIGHTS' }),
  question: (recyclableId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `QUESTION#${questionId}`,
  }),
  questionPrefix: 'QUESTION#',
  /** Counts a user's unanswered questions about an ad. */
  asker: (recyclableId: string, userId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `ASKER#${userId}`,
  }),
  /** A digest e-mail to send soon, about questions or messages. */
  gathering: (of: string, userId: string): Key => ({ pk: keyPrefixes.gathering, sk: `${of}#${userId}` }),
  gatherings: keyPrefixes.gathering,
  /** A notice deferred by quiet hours, sorted by due time. */
  later: (dueAt: string, userId: string, noticeId: string): Key => ({
    pk: keyPrefixes.later,
    sk: `${dueAt}#${userId}#${noticeId}`,
  }),
  laters: keyPrefixes.later,
  /** An entry in the user's notice list. */
  notice: (userId: string, noticeId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `NOTICE#${noticeId}` }),
  noticePrefix: 'NOTICE#',
  /** The last notice that the user has read. */
  noticesRead: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'NOTICES' }),
  /** Notification preferences. */
  telling: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'TELLING' }),
  /** A push subscription of a browser, by the hash of its endpoint. */
  pushDevice: (userId: string, hash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `PUSH#${hash}` }),
  pushDevicePrefix: 'PUSH#',
  /** A pickup in the user's calendar. */
  calendarEntry: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `AGENDA#${pickupId}`,
  }),
  calendarEntryPrefix: 'AGENDA#',
  /** Refers to the secret address of a user's calendar. */
  calendarOf: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'CALENDAR' }),
  /** Refers to the user of a calendar by the hash of its secret address. */
  calendar: (hash: string): Key => ({ pk: `${keyPrefixes.calendar}${hash}`, sk: 'CALENDAR' }),
  reportMark: (recyclableId: string, userId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `REPORTER#${userId}`,
  }),
  conversationReportMark: (conversationId: string, userId: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `REPORTER#${userId}`,
  }),
  report: (id: string): Key => ({ pk: `${keyPrefixes.report}${id}`, sk: 'REPORT' }),
  openReports: 'REPORTS#open',
  user: (userId: string) => `${keyPrefixes.user}${userId}`,
  profile: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'PROFILE' }),
  /** The holder of a CPF or CNPJ; makes it unique. */
  taxId: (taxId: string): Key => ({ pk: `${keyPrefixes.taxId}${taxId}`, sk: 'TAXID' }),
  /** All profiles, by creation time. */
  users: 'USERS',
  /** Profiles awaiting analysis, by waiting time. */
  usersInAnalysis: 'USERS#in_analysis',
  /** Finds users by e-mail, phone or name; several may share a value. */
  userFinder: (by: string, value: string, userId: string): Key => ({
    pk: `${keyPrefixes.userFinder}${by}#${value}`,
    sk: userId,
  }),
  /** The name that a user gave a passkey, by credential id. */
  passkey: (userId: string, credentialId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PASSKEY#${credentialId}`,
  }),
  passkeyPrefix: 'PASSKEY#',
  /** A known device of a user, by the hash of its key. */
  device: (userId: string, keyHash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `DEVICE#${keyHash}` }),
  /** A rating that a user received, one a pickup. */
  rating: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATING#${pickupId}`,
  }),
  ratingPrefix: 'RATING#',
  /** Refers to a rating that a user gave. */
  rated: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATED#${pickupId}`,
  }),
  ratedPrefix: 'RATED#',
  /** Refers to a question that a user asked. */
  asked: (userId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `ASKED#${questionId}`,
  }),
  askedPrefix: 'ASKED#',
  /** Refers to a report that a user made. */
  reported: (userId: string, reportId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `REPORTED#${reportId}`,
  }),
  reportedPrefix: 'REPORTED#',
  conversation: (id: string): Key => ({ pk: `${keyPrefixes.conversation}${id}`, sk: 'CONVERSATION' }),
  /** A user's conversations by latest message: own ads in one index, others' ads in the other. */
  conversationsOf: (userId: string) => `CHATS#${userId}`,
  /** A message, by its number in the conversation. */
  message: (conversationId: string, number: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `MESSAGE#${number}`,
  }),
  messagePrefix: 'MESSAGE#',
  /** The number of a message by its client-generated id; makes sending idempotent. */
  sentMessage: (conversationId: string, messageId: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `SENT#${messageId}`,
  }),
  /** Refers to a user's conversation about an ad. */
  contact: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONTACT#${recyclableId}`,
  }),
  contactPrefix: 'CONTACT#',
  /** Refers to a conversation with another user. */
  conversationWith: (userId: string, otherId: string, conversationId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONVERSATION#${otherId}#${conversationId}`,
  }),
  conversationWithPrefix: 'CONVERSATION#',
  /** A user's block of another user. */
  block: (userId: string, otherId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `BLOCK#${otherId}` }),
  blockPrefix: 'BLOCK#',
  /** The entity and percentage that a user donates from sales. */
  donationPreference: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'DONATION' }),
  /** A consent with its time. */
  consent: (userId: string, kind: string, version: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONSENT#${kind}#${version}`,
  }),
  consentPrefix: 'CONSENT#',
  /** The last requested export of a user's data. */
  dataExport: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'EXPORT' }),
  /** An account deletion in progress. */
  deletion: (userId: string): Key => ({ pk: keyPrefixes.deletion, sk: userId }),
  deletions: keyPrefixes.deletion,
  favourite: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `FAVOURITE#${recyclableId}`,
  }),
  favouritePrefix: 'FAVOURITE#',
  savedSearch: (userId: string, id: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `SEARCH#${id}` }),
  /** Counts a user's items of a kind in the same transaction, to enforce a limit. */
  tally: (userId: string, kind: 'favourites' | 'saved-searches' | 'passkeys'): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `TALLY#${kind}`,
  }),
  savedSearchPrefix: 'SEARCH#',
  /** Saved searches by place, category and action; read once for each key of an approved ad. */
  watchers: (place: string, category: string, action: string) => `WATCH#${place}#${category}#${action}`,
  /** Saved searches by place and their rarest word. */
  watchersOfWord: (place: string, word: string) => `WATCH#${place}#${word}`,
  digest: (day: string, userId: string, searchId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.digest}${day}`,
    sk: `${userId}#${searchId}#${recyclableId}`,
  }),
  digestOfDay: (day: string) => `${keyPrefixes.digest}${day}`,
  settings: { pk: keyPrefixes.settings, sk: 'SETTINGS' } as Key,
  audit: (month: string, id: string): Key => ({ pk: `${keyPrefixes.audit}${month}`, sk: id }),
  auditOf: (targetId: string) => `${keyPrefixes.audited}${targetId}`,
  outbox: (eventId: string): Key => ({ pk: `${keyPrefixes.outbox}${eventId}`, sk: 'EVENT' }),
  consumed: (consumer: string, eventId: string): Key => ({
    pk: `${keyPrefixes.consumed}${consumer}#${eventId}`,
    sk: 'EVENT',
  }),
  /** Counts uses within a minute, hour or day. */
  quota: (subject: string, kind: string, window: string): Key => ({
    pk: `${keyPrefixes.quota}${subject}`,
    sk: `${kind}#${window}`,
  }),
  /** Counts page views a day by locale and screen. */
  pageViews: (day: string, route: string, locale: string, screen: string): Key => ({
    pk: `${keyPrefixes.pageViews}${day}`,
    sk: `${route}#${locale}#${screen}`,
  }),
  postalCode: (digits: string): Key => ({ pk: `${keyPrefixes.postalCode}${digits}`, sk: 'CEP' }),
  /** Admits one call to the user pool. */
  ticket: (ticket: string): Key => ({ pk: `${keyPrefixes.ticket}${ticket}`, sk: 'TICKET' }),
  /** A screen's sign-in by QR code. */
  deviceSignIn: (id: string): Key => ({ pk: `${keyPrefixes.deviceSignIn}${id}`, sk: 'DEVICE' }),
  /** Refers to a device sign-in by its six digits. */
  deviceCode: (digits: string): Key => ({ pk: `${keyPrefixes.deviceCode}${digits}`, sk: 'CODE' }),
  /** The proof of a new phone. */
  phoneProof: (userId: string): Key => ({ pk: `${keyPrefixes.phoneProof}${userId}`, sk: 'PROOF' }),
  /** The times of the last text messages to a number. */
  textMessages: (subject: string): Key => ({ pk: `${keyPrefixes.textMessages}${subject}`, sk: 'SENT' }),
  order: (id: string): Key => ({ pk: `${keyPrefixes.order}${id}`, sk: 'ORDER' }),
  /** A payment of an order, in the provider's latest state. */
  orderPayment: (orderId: string, paymentId: string): Key => ({
    pk: `${keyPrefixes.order}${orderId}`,
    sk: `PAYMENT#${paymentId}`,
  }),
  orderPaymentPrefix: 'PAYMENT#',
  ordersOfBuyer: (userId: string) => `BUYER#${userId}`,
  /** A seller's paid orders. */
  ordersOfSeller: (userId: string) => `SELLER#${userId}`,
  /** Lists an order by month of creation; `id` is the order's. */
  orderOfMonth: (month: string, id: string): Key => ({ pk: `${keyPrefixes.ordersOfMonth}${month}`, sk: id }),
  /** The order of a checkout attempt. */
  checkout: (userId: string, recyclableId: string, attempt: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CHECKOUT#${recyclableId}#${attempt}`,
  }),
  /** Enables the thanks page. */
  thanks: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'THANKS' }),
  /** A webhook delivery of the payment provider. */
  paymentNotice: (day: string, id: string): Key => ({ pk: `${keyPrefixes.paymentNotice}${day}`, sk: id }),
  /** A difference between the provider's payments and the ledger. */
  finding: (id: string): Key => ({ pk: keyPrefixes.finding, sk: id }),
  findings: keyPrefixes.finding,
  /** The time of the last reconciliation. */
  compared: { pk: keyPrefixes.compared, sk: 'COMPARED' },
  /** A journal of a sale, withdrawal or donation. Each number is written once and never changes. */
  journal: (subject: string, number: string): Key => ({ pk: `${keyPrefixes.journal}${subject}`, sk: number }),
  journals: (subject: string) => `${keyPrefixes.journal}${subject}`,
  /** A day's journals that touch accounts without a row of their own. */
  dayBook: (day: string) => `${keyPrefixes.dayBook}${day}`,
  ledger: (userId: string) => `${keyPrefixes.ledger}${userId}`,
  balance: (userId: string): Key => ({ pk: `${keyPrefixes.ledger}${userId}`, sk: 'BALANCE' }),
  /** A user's side of a journal, by lifetime credits and balance version; both only grow. */
  ledgerEntry: (userId: string, credited: string, version: string): Key => ({
    pk: `${keyPrefixes.ledger}${userId}`,
    sk: `ENTRY#${credited}#${version}`,
  }),
  ledgerEntryPrefix: 'ENTRY#',
  withdrawal: (id: string): Key => ({ pk: `${keyPrefixes.withdrawal}${id}`, sk: 'WITHDRAWAL' }),
  withdrawalsOfUser: (userId: string) => `${keyPrefixes.withdrawals}OF#${userId}`,
  /** All withdrawals in a status, by request time. */
  withdrawalsIn: (status: string) => `${keyPrefixes.withdrawals}IN#${status}`,
  donation: (id: string): Key => ({ pk: `${keyPrefixes.donation}${id}`, sk: 'DONATION' }),
  donationsOfUser: (userId: string) => `${keyPrefixes.donations}OF#${userId}`,
  /** All donations in a status, by request time. */
  donationsIn: (status: string) => `${keyPrefixes.donations}IN#${status}`,
  /** A copy of a donation in the list of its entity. */
  donationTo: (entityId: string, createdAt: string, id: string): Key => ({
    pk: `${keyPrefixes.donations}TO#${entityId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** Donation receivers: a few dozen in one partition. */
  entity: (id: string): Key => ({ pk: keyPrefixes.entities, sk: id }),
  entities: keyPrefixes.entities,
  /** The approval of a withdrawal or donation. */
  approval: (subject: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: 'APPROVAL' }),
  approvalStep: (subject: string, id: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: `STEP#${id}` }),
  approvalStepPrefix: 'STEP#',
  /** The encrypted task token of a workflow; in its own partition, so that few roles can read it. */
  taskToken: (subject: string): Key => ({ pk: `${keyPrefixes.taskToken}${subject}`, sk: 'TOKEN' }),
  attempts: (kind: string, subject: string): Key => ({
    pk: `${keyPrefixes.attempts}${kind}#${subject}`,
    sk: 'ATTEMPTS',
  }),
} as const
