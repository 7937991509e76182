import { keyPrefixes } from './key-prefixes.ts'

export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Any category or any action. */
export const anyValue = '*'

/** All keys of the table; `docs/access-patterns.md` lists their readers. */
export const keys = {
  recyclable: (id: string): Key => ({ pk: `${keyPrefixes.recyclable}${id}`, sk: 'AD' }),
  recyclablesOfOwner: (userId: string) => `OWNER#${userId}`,
  moderationQueue: 'MODERATION#pending',
  /** One Query is a page of the listing; sort key: the ad's id, newest last. */
  cards: (place: string, category: string, action: string) => `CARDS#${place}#${category}#${action}`,
  /** A search reads its rarest word. Sort key: the ad's id. */
  word: (word: string, place: string) => `WORD#${word}#${place}`,
  placeOfBrazil: 'BR',
  placeOfState: (stateId: number) => `S${stateId}`,
  placeOfCity: (cityId: number) => `C${cityId}`,
  placeOfCell: (bits: number, cell: number) => `G${bits}:${cell}`,
  photo: (id: string): Key => ({ pk: `${keyPrefixes.photo}${id}`, sk: 'PHOTO' }),
  /** Photos to convert anew: the failed, or those of a generation of conversions. */
  photosIn: (list: string) => `${keyPrefixes.photosIn}${list}`,
  /** Derivatives that a new conversion replaced; its expiry removes them. */
  oldConversion: (photoId: string, conversion: string): Key => ({
    pk: `${keyPrefixes.photo}${photoId}`,
    sk: `OLD#${conversion}`,
  }),
  pickup: (id: string): Key => ({ pk: `${keyPrefixes.pickup}${id}`, sk: 'PICKUP' }),
  pickupOfAd: (recyclableId: string, conversationId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.pickupsOfAd}${recyclableId}`,
    sk: `${conversationId}#${pickupId}`,
  }),
  /** `at` is date and time (`2026-11-21T14:05`). */
  pickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PICKUP#${at}#${pickupId}`,
  }),
  pickupOfPrefix: 'PICKUP#',
  /** Completed pickups only. */
  completedPickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `COLLECTED#${at}#${pickupId}`,
  }),
  collectedPrefix: 'COLLECTED#',
  /** Weights given and collected, by material, in grams. */
  pickupTotals: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'WEIGHTS' }),
  /** Counters of a collector's record: suppliers and reports. */
  record: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'RECORD' }),
  recordMonth: (userId: string, month: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#MONTH#${month}`,
  }),
  recordMonthPrefix: 'RECORD#MONTH#',
  /** `position` is month, supplier number and city. */
  recordLine: (userId: string, position: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#LINE#${position}`,
  }),
  recordLinePrefix: 'RECORD#LINE#',
  /** Each pickup is counted once. */
  recordedPickup: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#PICKUP#${pickupId}`,
  }),
  /** `hash` is of collector and supplier; the row has the supplier's number. */
  recordSupplier: (userId: string, hash: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#SUPPLIER#${hash}`,
  }),
  recordReport: (userId: string, number: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#REPORT#${number}`,
  }),
  recordReportPrefix: 'RECORD#REPORT#',
  /** The suppliers of a report, apart from what its list shows. */
  reportSuppliers: (userId: string, number: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RECORD#DETAIL#${number}`,
  }),
  /** A pickup to look at from an instant on: a reminder or the end of the wait for confirmations. */
  pickupCheck: (dueAt: string, pickupId: string): Key => ({
    pk: keyPrefixes.pickupChecks,
    sk: `${dueAt}#${pickupId}`,
  }),
  pickupChecks: keyPrefixes.pickupChecks,
  /** A reminder to confirm; `of` is the time of the other side's confirmation. */
  pickupReminder: (pickupId: string, of: string, day: number): Key => ({
    pk: `${keyPrefixes.pickup}${pickupId}`,
    sk: `REMINDER#${of}#${day}`,
  }),
  pickupReminderPrefix: 'REMINDER#',
  /** A pickup that admins decide. */
  case: (id: string): Key => ({ pk: `${keyPrefixes.case}${id}`, sk: 'CASE' }),
  /** The end of a pickup whose report has not arrived yet. */
  caseEnd: (id: string): Key => ({ pk: `${keyPrefixes.case}${id}`, sk: 'END' }),
  /** Sorted by the case's id. */
  casesIn: (status: string) => `${keyPrefixes.cases}${status}`,
  /** A paid sale to look at from an instant on, because no pickup may be agreed. */
  orderCheck: (dueAt: string, orderId: string): Key => ({ pk: keyPrefixes.orderChecks, sk: `${dueAt}#${orderId}` }),
  orderChecks: keyPrefixes.orderChecks,
  question: (recyclableId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `QUESTION#${questionId}`,
  }),
  questionPrefix: 'QUESTION#',
  /** Counts a user's unanswered questions about an ad. */
  unansweredQuestions: (recyclableId: string, userId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `ASKER#${userId}`,
  }),
  /** A digest e-mail to send soon, about questions or messages. */
  pendingDigest: (of: string, userId: string): Key => ({ pk: keyPrefixes.pendingDigest, sk: `${of}#${userId}` }),
  pendingDigests: keyPrefixes.pendingDigest,
  /** A notice deferred by quiet hours, sorted by due time. */
  deferredNotice: (dueAt: string, userId: string, noticeId: string): Key => ({
    pk: keyPrefixes.deferredNotice,
    sk: `${dueAt}#${userId}#${noticeId}`,
  }),
  deferredNotices: keyPrefixes.deferredNotice,
  notice: (userId: string, noticeId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `NOTICE#${noticeId}` }),
  noticePrefix: 'NOTICE#',
  /** The last notice that the user has read. */
  noticesRead: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'NOTICES' }),
  /** Notification preferences. */
  notificationPreferences: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'TELLING' }),
  /** `hash` is of the endpoint. */
  pushDevice: (userId: string, hash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `PUSH#${hash}` }),
  pushDevicePrefix: 'PUSH#',
  calendarEntry: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `AGENDA#${pickupId}`,
  }),
  calendarEntryPrefix: 'AGENDA#',
  /** Refers to the calendar's secret address. */
  calendarOf: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'CALENDAR' }),
  /** `hash` is of the secret address. */
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
  /** Makes a CPF or CNPJ unique. */
  taxId: (taxId: string): Key => ({ pk: `${keyPrefixes.taxId}${taxId}`, sk: 'TAXID' }),
  /** Sorted by creation time. */
  users: 'USERS',
  /** Sorted by waiting time. */
  usersInAnalysis: 'USERS#in_analysis',
  /** E-mail, phone or name; several users may share a value. */
  userFinder: (by: string, value: string, userId: string): Key => ({
    pk: `${keyPrefixes.userFinder}${by}#${value}`,
    sk: userId,
  }),
  passkey: (userId: string, credentialId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PASSKEY#${credentialId}`,
  }),
  passkeyPrefix: 'PASSKEY#',
  device: (userId: string, keyHash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `DEVICE#${keyHash}` }),
  /** Received from the other side; one a pickup. */
  rating: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATING#${pickupId}`,
  }),
  ratingPrefix: 'RATING#',
  /** Given by the user. */
  ratingByUser: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATED#${pickupId}`,
  }),
  ratedPrefix: 'RATED#',
  questionOfUser: (userId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `ASKED#${questionId}`,
  }),
  askedPrefix: 'ASKED#',
  reported: (userId: string, reportId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `REPORTED#${reportId}`,
  }),
  reportedPrefix: 'REPORTED#',
  conversation: (id: string): Key => ({ pk: `${keyPrefixes.conversation}${id}`, sk: 'CONVERSATION' }),
  /** Sorted by latest message: own ads in one index, others' ads in the other. */
  conversationsOf: (userId: string) => `CHATS#${userId}`,
  message: (conversationId: string, number: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `MESSAGE#${number}`,
  }),
  messagePrefix: 'MESSAGE#',
  /** Maps a client-generated id to the message's number; makes sending idempotent. */
  sentMessage: (conversationId: string, messageId: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `SENT#${messageId}`,
  }),
  contact: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONTACT#${recyclableId}`,
  }),
  contactPrefix: 'CONTACT#',
  conversationWith: (userId: string, otherId: string, conversationId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONVERSATION#${otherId}#${conversationId}`,
  }),
  conversationWithPrefix: 'CONVERSATION#',
  block: (userId: string, otherId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `BLOCK#${otherId}` }),
  blockPrefix: 'BLOCK#',
  donationPreference: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'DONATION' }),
  consent: (userId: string, kind: string, version: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONSENT#${kind}#${version}`,
  }),
  consentPrefix: 'CONSENT#',
  /** The last requested export of a user's data. */
  dataExport: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'EXPORT' }),
  deletion: (userId: string): Key => ({ pk: keyPrefixes.deletion, sk: userId }),
  deletions: keyPrefixes.deletion,
  favourite: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `FAVOURITE#${recyclableId}`,
  }),
  favouritePrefix: 'FAVOURITE#',
  savedSearch: (userId: string, id: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `SEARCH#${id}` }),
  /** Enforces a limit within the same transaction. */
  tally: (userId: string, kind: 'favourites' | 'saved-searches' | 'passkeys'): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `TALLY#${kind}`,
  }),
  savedSearchPrefix: 'SEARCH#',
  /** Saved searches; read once for each key of an approved ad. */
  watchers: (place: string, category: string, action: string) => `WATCH#${place}#${category}#${action}`,
  /** Saved searches by their rarest word. */
  watchersOfWord: (place: string, word: string) => `WATCH#${place}#${word}`,
  digest: (day: string, userId: string, searchId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.digest}${day}`,
    sk: `${userId}#${searchId}#${recyclableId}`,
  }),
  digestOfDay: (day: string) => `${keyPrefixes.digest}${day}`,
  settings: { pk: keyPrefixes.settings, sk: 'SETTINGS' } as Key,
  audit: (month: string, id: string): Key => ({ pk: `${keyPrefixes.audit}${month}`, sk: id }),
  auditOf: (targetId: string) => `${keyPrefixes.audited}${targetId}`,
  auditBy: (actorId: string) => `${keyPrefixes.auditedBy}${actorId}`,
  outbox: (eventId: string): Key => ({ pk: `${keyPrefixes.outbox}${eventId}`, sk: 'EVENT' }),
  consumed: (consumer: string, eventId: string): Key => ({
    pk: `${keyPrefixes.consumed}${consumer}#${eventId}`,
    sk: 'EVENT',
  }),
  quota: (subject: string, kind: string, window: string): Key => ({
    pk: `${keyPrefixes.quota}${subject}`,
    sk: `${kind}#${window}`,
  }),
  pageViews: (day: string, route: string, locale: string, screen: string): Key => ({
    pk: `${keyPrefixes.pageViews}${day}`,
    sk: `${route}#${locale}#${screen}`,
  }),
  /** Counters of a day, a month or all time, in one of 16 shards. */
  figures: (shard: string, period: string): Key => ({ pk: `${keyPrefixes.figures}${shard}`, sk: period }),
  figuresDay: (day: string) => `DAY#${day}`,
  figuresMonth: (month: string) => `MONTH#${month}`,
  /** After every month in sort order, so that one Query reads both. */
  figuresAllTime: 'MONTH#ALL',
  figuresOfShard: (shard: string) => `${keyPrefixes.figures}${shard}`,
  /** A counted event; the counters can be rebuilt from these rows. */
  counted: (month: string, shard: string, day: string, eventId: string): Key => ({
    pk: `${keyPrefixes.counted}${month}#${shard}`,
    sk: `${day}#${eventId}`,
  }),
  countedOf: (month: string, shard: string) => `${keyPrefixes.counted}${month}#${shard}`,
  /** Page views of a day or month, summed from `pageViews`. */
  viewFigures: (period: string): Key => ({ pk: `${keyPrefixes.figures}views`, sk: period }),
  viewFiguresAll: `${keyPrefixes.figures}views`,
  /** How many accounts had no sign-in for 30 days. */
  inactiveUsers: { pk: `${keyPrefixes.figures}people`, sk: 'INACTIVE' } as Key,
  /** Words of searches without results. */
  emptySearch: (month: string, words: string): Key => ({ pk: `${keyPrefixes.emptySearch}${month}`, sk: words }),
  /** Counts the new words of a day. */
  emptySearchesOfDay: (day: string): Key => ({ pk: `${keyPrefixes.emptySearch}${day}`, sk: 'COUNT' }),
  /** Words from five visits on; sorted by the number of visits. */
  emptySearchTop: (month: string) => `${keyPrefixes.emptySearch}TOP#${month}`,
  goals: { pk: keyPrefixes.goals, sk: 'GOALS' } as Key,
  pageViewsOfDay: (day: string) => `${keyPrefixes.pageViews}${day}`,
  postalCode: (digits: string): Key => ({ pk: `${keyPrefixes.postalCode}${digits}`, sk: 'CEP' }),
  /** Admits one call to the user pool. */
  workSecret: (day: string): Key => ({ pk: `${keyPrefixes.workSecret}${day}`, sk: 'SECRET' }),
  ticket: (ticket: string): Key => ({ pk: `${keyPrefixes.ticket}${ticket}`, sk: 'TICKET' }),
  deviceSignIn: (id: string): Key => ({ pk: `${keyPrefixes.deviceSignIn}${id}`, sk: 'DEVICE' }),
  deviceCode: (digits: string): Key => ({ pk: `${keyPrefixes.deviceCode}${digits}`, sk: 'CODE' }),
  /** A passkey or code given in place, for one session. */
  freshProof: (userId: string, sessionId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PROOF#${sessionId}`,
  }),
  /** When the last sign-ins ended, on new and on known devices. */
  signIn: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'SIGNIN' }),
  /** A code by e-mail for a sign-up or recovery, and what it confirms. */
  emailCode: (id: string): Key => ({ pk: `${keyPrefixes.emailCode}${id}`, sk: 'CODE' }),
  /** E-mails with codes to a hashed address, of all and of one network address. */
  mailBudget: (subject: string): Key => ({ pk: `${keyPrefixes.mailBudget}${subject}`, sk: 'BUDGET' }),
  /** A sign-up that may lack its profile. */
  pendingSignUp: (email: string): Key => ({ pk: keyPrefixes.pendingSignUp, sk: email }),
  pendingSignUps: keyPrefixes.pendingSignUp,
  /** A recovery whose sign-out from all devices is not known to have happened. */
  pendingRecovery: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'RECOVERY' }),
  /** The last renewal of a session's tokens. */
  session: (sessionId: string): Key => ({ pk: `${keyPrefixes.session}${sessionId}`, sk: 'SESSION' }),
  /** Our own code to the account's phone, for one session. */
  proofCode: (userId: string, sessionId: string): Key => ({
    pk: `${keyPrefixes.phoneProof}${userId}`,
    sk: `CODE#${sessionId}`,
  }),
  /** Accounts with devices to check on a day, because one may be unused for 60 days. */
  deviceCheck: (day: string, userId: string): Key => ({ pk: `${keyPrefixes.deviceCheck}${day}`, sk: userId }),
  deviceChecks: (day: string) => `${keyPrefixes.deviceCheck}${day}`,
  devicePrefix: 'DEVICE#',
  phoneProof: (userId: string): Key => ({ pk: `${keyPrefixes.phoneProof}${userId}`, sk: 'PROOF' }),
  /** The times of the last messages to a number. */
  textMessages: (subject: string): Key => ({ pk: `${keyPrefixes.textMessages}${subject}`, sk: 'SENT' }),
  order: (id: string): Key => ({ pk: `${keyPrefixes.order}${id}`, sk: 'ORDER' }),
  /** In the provider's latest state. */
  orderPayment: (orderId: string, paymentId: string): Key => ({
    pk: `${keyPrefixes.order}${orderId}`,
    sk: `PAYMENT#${paymentId}`,
  }),
  orderPaymentPrefix: 'PAYMENT#',
  ordersOfBuyer: (userId: string) => `BUYER#${userId}`,
  /** Paid orders only. */
  ordersOfSeller: (userId: string) => `SELLER#${userId}`,
  /** `id` is the order's. */
  orderOfMonth: (month: string, id: string): Key => ({ pk: `${keyPrefixes.ordersOfMonth}${month}`, sk: id }),
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
  /** Money that the provider paid out to the bank; `reference` is the provider's. */
  transfer: (reference: string): Key => ({ pk: `${keyPrefixes.transfer}${reference}`, sk: 'TRANSFER' }),
  /** Index of transfers, sorted by entry. */
  transfers: keyPrefixes.transfers,
  /** The time of the last reconciliation. */
  lastReconciliation: { pk: keyPrefixes.compared, sk: 'COMPARED' },
  /** Each number is written once and never changes. */
  journal: (subject: string, number: string): Key => ({ pk: `${keyPrefixes.journal}${subject}`, sk: number }),
  journals: (subject: string) => `${keyPrefixes.journal}${subject}`,
  /** Journals that touch accounts without a row of their own. */
  dayBook: (day: string) => `${keyPrefixes.dayBook}${day}`,
  ledger: (userId: string) => `${keyPrefixes.ledger}${userId}`,
  balance: (userId: string): Key => ({ pk: `${keyPrefixes.ledger}${userId}`, sk: 'BALANCE' }),
  /** Sorted by lifetime credits and balance version; both only grow. */
  ledgerEntry: (userId: string, credited: string, version: string): Key => ({
    pk: `${keyPrefixes.ledger}${userId}`,
    sk: `ENTRY#${credited}#${version}`,
  }),
  ledgerEntryPrefix: 'ENTRY#',
  withdrawal: (id: string): Key => ({ pk: `${keyPrefixes.withdrawal}${id}`, sk: 'WITHDRAWAL' }),
  endToEnd: (endToEndId: string): Key => ({ pk: `${keyPrefixes.endToEnd}${endToEndId}`, sk: 'ENDTOEND' }),
  withdrawalsOfUser: (userId: string) => `${keyPrefixes.withdrawals}OF#${userId}`,
  /** Sorted by request time. */
  withdrawalsIn: (status: string) => `${keyPrefixes.withdrawals}IN#${status}`,
  donation: (id: string): Key => ({ pk: `${keyPrefixes.donation}${id}`, sk: 'DONATION' }),
  donationsOfUser: (userId: string) => `${keyPrefixes.donations}OF#${userId}`,
  /** Sorted by request time. */
  donationsIn: (status: string) => `${keyPrefixes.donations}IN#${status}`,
  /** A copy of the donation in its entity's list. */
  donationTo: (entityId: string, createdAt: string, id: string): Key => ({
    pk: `${keyPrefixes.donations}TO#${entityId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** A few dozen in one partition. */
  entity: (id: string): Key => ({ pk: keyPrefixes.entities, sk: id }),
  entities: keyPrefixes.entities,
  /** One a referred user. */
  referral: (referredId: string): Key => ({ pk: `${keyPrefixes.referral}${referredId}`, sk: 'ENTRY' }),
  /** Sorted by creation time. */
  referralsOf: (referrerId: string) => `${keyPrefixes.referrals}OF#${referrerId}`,
  referralsIn: (status: string) => `${keyPrefixes.referrals}IN#${status}`,
  /** A completed sale on one side of the referred user. */
  referralTrade: (referredId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.referral}${referredId}`,
    sk: `TRADE#${pickupId}`,
  }),
  referralTradePrefix: 'TRADE#',
  /** A trade to count from an instant on; removed when it is counted. */
  referralCheck: (countsFrom: string, referredId: string, pickupId: string): Key => ({
    pk: keyPrefixes.referralChecks,
    sk: `${countsFrom}#${referredId}#${pickupId}`,
  }),
  referralChecks: keyPrefixes.referralChecks,
  /** Numbers of a referrer's entries by state. */
  referralCounts: (referrerId: string): Key => ({ pk: `${keyPrefixes.referrer}${referrerId}`, sk: 'COUNTS' }),
  referralCode: (code: string): Key => ({ pk: `${keyPrefixes.referralCode}${code}`, sk: 'CODE' }),
  /** The user asked for money to a PIX key; `hash` is of the key. */
  usedPixKey: (userId: string, hash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `PIXKEY#${hash}` }),
  usedPixKeyPrefix: 'PIXKEY#',
  /** The user's own code. */
  ownReferralCode: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'REFERRALCODE' }),
  /** A handful in one partition. */
  exchangeRate: (currency: string): Key => ({ pk: keyPrefixes.exchangeRates, sk: currency }),
  exchangeRates: keyPrefixes.exchangeRates,
  approval: (subject: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: 'APPROVAL' }),
  approvalStep: (subject: string, id: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: `STEP#${id}` }),
  approvalStepPrefix: 'STEP#',
  /** Encrypted; in its own partition, so that few roles can read it. */
  taskToken: (subject: string): Key => ({ pk: `${keyPrefixes.taskToken}${subject}`, sk: 'TOKEN' }),
  dispute: (id: string): Key => ({ pk: `${keyPrefixes.dispute}${id}`, sk: 'DISPUTE' }),
  /** Index of disputes in a state, sorted by opening. */
  disputesIn: (status: string) => `${keyPrefixes.disputes}${status}`,
  /** Why this user owes something, one row a dispute. */
  claimOf: (userId: string, disputeId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CLAIM#${disputeId}`,
  }),
  claimPrefix: 'CLAIM#',
  supportTicket: (id: string): Key => ({ pk: `${keyPrefixes.supportTicket}${id}`, sk: 'TICKET' }),
  /** Points to a ticket of this user. */
  supportTicketOf: (userId: string, id: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `SUPPORT#${id}` }),
  supportTicketPrefix: 'SUPPORT#',
  /** Sorted by the ticket's id. */
  supportTicketsIn: (status: string) => `${keyPrefixes.supportTickets}${status}`,
  /** At most fifty in one partition. */
  cannedAnswer: (id: string): Key => ({ pk: keyPrefixes.cannedAnswers, sk: id }),
  cannedAnswers: keyPrefixes.cannedAnswers,
  attempts: (kind: string, subject: string): Key => ({
    pk: `${keyPrefixes.attempts}${kind}#${subject}`,
    sk: 'ATTEMPTS',
  }),
  /** A claimed e-mail; its content is deleted when it is marked as sent. */
  mail: (id: string): Key => ({ pk: `${keyPrefixes.mail}${id}`, sk: 'MAIL' }),
  /** Held by one run of e-mails to many recipients at a time. */
  mailRunLease: { pk: `${keyPrefixes.mail}runs`, sk: 'LEASE' } as Key,
  /** Index of unmarked e-mails, sorted by the end of their claim. */
  unmarkedMails: `${keyPrefixes.mail}unmarked`,
  /** Bounces, complaints and the unsubscription of an address; `hash` is of the address. */
  mailAddress: (hash: string): Key => ({ pk: `${keyPrefixes.mailAddress}${hash}`, sk: 'ADDRESS' }),
  /** Holds the token of the unsubscribe links in a user's e-mails. */
  unsubscribeTokenOf: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'UNSUBSCRIBE' }),
  unsubscribeToken: (token: string): Key => ({ pk: `${keyPrefixes.unsubscribe}${token}`, sk: 'TOKEN' }),
  /** Totals of sales, pickups and donations behind the points. */
  points: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'POINTS' }),
  /** One sale, pickup or donation that counts, or that was taken back. */
  pointsSource: (userId: string, source: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `POINTSOURCE#${source}`,
  }),
  pointsSourcePrefix: 'POINTSOURCE#',
  /** Index of users of a state, sorted by points. */
  pointsInState: (stateId: number) => `${keyPrefixes.points}${stateId}`,
  /** A user's activity in a week, in one of a few partitions a week. */
  weekOf: (week: string, shard: number, userId: string): Key => ({
    pk: `${keyPrefixes.week}${week}#${shard}`,
    sk: userId,
  }),
  weekShard: (week: string, shard: number) => `${keyPrefixes.week}${week}#${shard}`,
  /** One run of the weekly summary. */
  weeklyRun: (week: string): Key => ({ pk: keyPrefixes.weeklyRun, sk: week }),
  weeklyRuns: keyPrefixes.weeklyRun,
  /** Of the newsletter, in one of 16 shards; `hash` is of the address. */
  subscriber: (shard: number, hash: string): Key => ({ pk: `${keyPrefixes.subscribers}${shard}`, sk: hash }),
  subscribersOf: (shard: number) => `${keyPrefixes.subscribers}${shard}`,
  newsletterIssue: (id: string): Key => ({ pk: keyPrefixes.newsletterIssues, sk: id }),
  newsletterIssues: keyPrefixes.newsletterIssues,
  /** Sealed records of a day's uses, sorted by time. */
  accessRecord: (at: string, random: string): Key => ({
    pk: `${keyPrefixes.accessRecord}${at.slice(0, 10)}`,
    sk: `${at}#${random}`,
  }),
  accessRecordsOf: (day: string) => `${keyPrefixes.accessRecord}${day}`,
  /** Issues that are being sent, oldest first. */
  sendingIssues: `${keyPrefixes.newsletterIssues}#sending`,
} as const
