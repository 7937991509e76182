import { keyPrefixes } from './key-prefixes.ts'

export interface Key {
  readonly pk: string
  readonly sk: string
}

/** `*` stands for any category or any action in the keys of the listing. */
export const any = '*'

/** All keys of the table stand here and nowhere else; `docs/access-patterns.md` says who reads them. */
export const keys = {
  recyclable: (id: string): Key => ({ pk: `${keyPrefixes.recyclable}${id}`, sk: 'AD' }),
  recyclablesOfOwner: (userId: string) => `OWNER#${userId}`,
  moderationQueue: 'MODERATION#pending',
  /** A page of the listing is one Query on this partition; the sort key is the ad's id, newest last. */
  cards: (place: string, category: string, action: string) => `CARDS#${place}#${category}#${action}`,
  /** A search reads the list of its rarest word in a place; the sort key is the ad's id. */
  word: (word: string, place: string) => `WORD#${word}#${place}`,
  placeOfBrazil: 'BR',
  placeOfState: (stateId: number) => `S${stateId}`,
  placeOfCity: (cityId: number) => `C${cityId}`,
  placeOfCell: (bits: number, cell: number) => `G${bits}:${cell}`,
  photo: (id: string): Key => ({ pk: `${keyPrefixes.photo}${id}`, sk: 'PHOTO' }),
  pickup: (id: string): Key => ({ pk: `${keyPrefixes.pickup}${id}`, sk: 'PICKUP' }),
  /** That an ad, and one of its conversations, has a pickup: where it is. */
  pickupOfAd: (recyclableId: string, conversationId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.pickupsOfAd}${recyclableId}`,
    sk: `${conversationId}#${pickupId}`,
  }),
  /** That a user has a part in a pickup of that day and time (`2026-11-21T14:05`): where it is. */
  pickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PICKUP#${at}#${pickupId}`,
  }),
  pickupOfPrefix: 'PICKUP#',
  /** The same of completed ones only. */
  collected: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `COLLECTED#${at}#${pickupId}`,
  }),
  collectedPrefix: 'COLLECTED#',
  /** What a user has handed over and taken, by material, in grams. */
  pickupTotals: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'WEIGHTS' }),
  question: (recyclableId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `QUESTION#${questionId}`,
  }),
  questionPrefix: 'QUESTION#',
  /** How many unanswered questions a user has under an ad. */
  asker: (recyclableId: string, userId: string): Key => ({
    pk: `${keyPrefixes.recyclable}${recyclableId}`,
    sk: `ASKER#${userId}`,
  }),
  /** What somebody is soon told of in one e-mail: questions or messages. */
  gathering: (of: string, userId: string): Key => ({ pk: keyPrefixes.gathering, sk: `${of}#${userId}` }),
  gatherings: keyPrefixes.gathering,
  /** What somebody is told when their quiet hours are over, by when that is. */
  later: (dueAt: string, userId: string, noticeId: string): Key => ({
    pk: keyPrefixes.later,
    sk: `${dueAt}#${userId}#${noticeId}`,
  }),
  laters: keyPrefixes.later,
  /** One thing that a user was told, in the application's own list. */
  notice: (userId: string, noticeId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `NOTICE#${noticeId}` }),
  noticePrefix: 'NOTICE#',
  /** Up to which one a user has read them. */
  noticesRead: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'NOTICES' }),
  /** How a user wants to be told. */
  telling: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'TELLING' }),
  /** A browser of a user that a push service reaches, by the hash of its address there. */
  pushDevice: (userId: string, hash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `PUSH#${hash}` }),
  pushDevicePrefix: 'PUSH#',
  /** A pickup as its user's calendar has it. */
  calendarEntry: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `AGENDA#${pickupId}`,
  }),
  calendarEntryPrefix: 'AGENDA#',
  /** That a user's calendar has an address: where it is. */
  calendarOf: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'CALENDAR' }),
  /** Whose calendar a secret address shows, by its hash. */
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
  /** Whose a CPF or CNPJ is: the row that makes it one account's alone. */
  taxId: (taxId: string): Key => ({ pk: `${keyPrefixes.taxId}${taxId}`, sk: 'TAXID' }),
  /** All profiles, by when they were made. */
  users: 'USERS',
  /** Profiles that wait for their analysis, by since when. */
  usersInAnalysis: 'USERS#in_analysis',
  /** By what else an admin finds a user: e-mail, phone or name, which several may share. */
  userFinder: (by: string, value: string, userId: string): Key => ({
    pk: `${keyPrefixes.userFinder}${by}#${value}`,
    sk: userId,
  }),
  /** What a user calls a passkey, by the credential's id. */
  passkey: (userId: string, credentialId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `PASSKEY#${credentialId}`,
  }),
  passkeyPrefix: 'PASSKEY#',
  /** A device on which a user has signed in, by the hash of what it was given. */
  device: (userId: string, keyHash: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `DEVICE#${keyHash}` }),
  /** What the other side of a pickup gave a user: one a pickup. */
  rating: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATING#${pickupId}`,
  }),
  ratingPrefix: 'RATING#',
  /** That a user gave somebody a rating: where it is. */
  rated: (userId: string, pickupId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `RATED#${pickupId}`,
  }),
  ratedPrefix: 'RATED#',
  /** That a user asked a question: where it is. */
  asked: (userId: string, questionId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `ASKED#${questionId}`,
  }),
  askedPrefix: 'ASKED#',
  /** That a user made a report: where it is. */
  reported: (userId: string, reportId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `REPORTED#${reportId}`,
  }),
  reportedPrefix: 'REPORTED#',
  conversation: (id: string): Key => ({ pk: `${keyPrefixes.conversation}${id}`, sk: 'CONVERSATION' }),
  /** A person's conversations by when something was last said: of own ads in one index, of others' in the other. */
  conversationsOf: (userId: string) => `CHATS#${userId}`,
  /** What was said, by its number in the conversation. */
  message: (conversationId: string, number: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `MESSAGE#${number}`,
  }),
  messagePrefix: 'MESSAGE#',
  /** Which number a message got that a browser named: what is sent again is not said again. */
  sentMessage: (conversationId: string, messageId: string): Key => ({
    pk: `${keyPrefixes.conversation}${conversationId}`,
    sk: `SENT#${messageId}`,
  }),
  /** The one conversation of an interested person about an ad. */
  contact: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONTACT#${recyclableId}`,
  }),
  contactPrefix: 'CONTACT#',
  /** That a user has a conversation with somebody: where it is. */
  conversationWith: (userId: string, otherId: string, conversationId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONVERSATION#${otherId}#${conversationId}`,
  }),
  conversationWithPrefix: 'CONVERSATION#',
  /** That a user wants nothing of somebody. */
  block: (userId: string, otherId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `BLOCK#${otherId}` }),
  blockPrefix: 'BLOCK#',
  /** Which entity gets which share of what a user earns. */
  donationPreference: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'DONATION' }),
  /** What a user agreed to, and when. */
  consent: (userId: string, kind: string, version: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CONSENT#${kind}#${version}`,
  }),
  consentPrefix: 'CONSENT#',
  /** The file of a user's own data that was last asked for. */
  dataExport: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'EXPORT' }),
  /** An account that is to be deleted, and how far that is. */
  deletion: (userId: string): Key => ({ pk: keyPrefixes.deletion, sk: userId }),
  deletions: keyPrefixes.deletion,
  favourite: (userId: string, recyclableId: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `FAVOURITE#${recyclableId}`,
  }),
  favouritePrefix: 'FAVOURITE#',
  savedSearch: (userId: string, id: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: `SEARCH#${id}` }),
  /** How many of a kind a user has: the guard of a limit, counted in the same transaction. */
  tally: (userId: string, kind: 'favourites' | 'saved-searches' | 'passkeys'): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `TALLY#${kind}`,
  }),
  savedSearchPrefix: 'SEARCH#',
  /** Who waits for an ad of this place, category and action: read once per key of an approved ad. */
  watchers: (place: string, category: string, action: string) => `WATCH#${place}#${category}#${action}`,
  /** Who waits for an ad with a word in a place: the rarest of the words that they look for. */
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
  /** How often a subject did a thing in an hour or a day. */
  quota: (subject: string, kind: string, window: string): Key => ({
    pk: `${keyPrefixes.quota}${subject}`,
    sk: `${kind}#${window}`,
  }),
  /** How often a page was looked at on a day, by locale and screen. */
  pageViews: (day: string, route: string, locale: string, screen: string): Key => ({
    pk: `${keyPrefixes.pageViews}${day}`,
    sk: `${route}#${locale}#${screen}`,
  }),
  postalCode: (digits: string): Key => ({ pk: `${keyPrefixes.postalCode}${digits}`, sk: 'CEP' }),
  /** Lets one sign-up through that came by the API. */
  ticket: (ticket: string): Key => ({ pk: `${keyPrefixes.ticket}${ticket}`, sk: 'TICKET' }),
  /** The sign-in of a screen by a QR code. */
  deviceSignIn: (id: string): Key => ({ pk: `${keyPrefixes.deviceSignIn}${id}`, sk: 'DEVICE' }),
  /** Which device sign-in has these six digits. */
  deviceCode: (digits: string): Key => ({ pk: `${keyPrefixes.deviceCode}${digits}`, sk: 'CODE' }),
  /** What an account shows of a new phone. */
  phoneProof: (userId: string): Key => ({ pk: `${keyPrefixes.phoneProof}${userId}`, sk: 'PROOF' }),
  /** When a number was last sent text messages. */
  textMessages: (subject: string): Key => ({ pk: `${keyPrefixes.textMessages}${subject}`, sk: 'SENT' }),
  order: (id: string): Key => ({ pk: `${keyPrefixes.order}${id}`, sk: 'ORDER' }),
  /** A payment of an order, as the provider told of it last. */
  orderPayment: (orderId: string, paymentId: string): Key => ({
    pk: `${keyPrefixes.order}${orderId}`,
    sk: `PAYMENT#${paymentId}`,
  }),
  orderPaymentPrefix: 'PAYMENT#',
  ordersOfBuyer: (userId: string) => `BUYER#${userId}`,
  /** Of whom something was bought; an order that nobody paid is not among them. */
  ordersOfSeller: (userId: string) => `SELLER#${userId}`,
  /** That an order was begun in a month; `id` is the order's. */
  orderOfMonth: (month: string, id: string): Key => ({ pk: `${keyPrefixes.ordersOfMonth}${month}`, sk: id }),
  /** Which order somebody's attempt to buy an ad has become. */
  checkout: (userId: string, recyclableId: string, attempt: string): Key => ({
    pk: `${keyPrefixes.user}${userId}`,
    sk: `CHECKOUT#${recyclableId}#${attempt}`,
  }),
  /** That a user has bought, given or withdrawn something. */
  thanks: (userId: string): Key => ({ pk: `${keyPrefixes.user}${userId}`, sk: 'THANKS' }),
  /** A delivery of the payment provider, whatever became of it. */
  paymentNotice: (day: string, id: string): Key => ({ pk: `${keyPrefixes.paymentNotice}${day}`, sk: id }),
  /** What differs between the provider's payments and the ledger. */
  finding: (id: string): Key => ({ pk: keyPrefixes.finding, sk: id }),
  findings: keyPrefixes.finding,
  /** When the provider's payments were last compared with the ledger. */
  compared: { pk: keyPrefixes.compared, sk: 'COMPARED' },
  /** What happened to a sale, withdrawal or donation: its place in this order is taken once, and for ever. */
  journal: (subject: string, number: string): Key => ({ pk: `${keyPrefixes.journal}${subject}`, sk: number }),
  journals: (subject: string) => `${keyPrefixes.journal}${subject}`,
  /** The journals of a day that touch accounts without a row of their own. */
  dayBook: (day: string) => `${keyPrefixes.dayBook}${day}`,
  ledger: (userId: string) => `${keyPrefixes.ledger}${userId}`,
  balance: (userId: string): Key => ({ pk: `${keyPrefixes.ledger}${userId}`, sk: 'BALANCE' }),
  /** A person's side of a journal, by what was earned until then and the balance's version: both only grow. */
  ledgerEntry: (userId: string, credited: string, version: string): Key => ({
    pk: `${keyPrefixes.ledger}${userId}`,
    sk: `ENTRY#${credited}#${version}`,
  }),
  ledgerEntryPrefix: 'ENTRY#',
  withdrawal: (id: string): Key => ({ pk: `${keyPrefixes.withdrawal}${id}`, sk: 'WITHDRAWAL' }),
  withdrawalsOfUser: (userId: string) => `${keyPrefixes.withdrawals}OF#${userId}`,
  /** All withdrawals in a state, by when they were asked for. */
  withdrawalsIn: (status: string) => `${keyPrefixes.withdrawals}IN#${status}`,
  donation: (id: string): Key => ({ pk: `${keyPrefixes.donation}${id}`, sk: 'DONATION' }),
  donationsOfUser: (userId: string) => `${keyPrefixes.donations}OF#${userId}`,
  /** All donations in a state, by when they were asked for. */
  donationsIn: (status: string) => `${keyPrefixes.donations}IN#${status}`,
  /** The same donation once more, among those to its entity. */
  donationTo: (entityId: string, createdAt: string, id: string): Key => ({
    pk: `${keyPrefixes.donations}TO#${entityId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** Whom people donate to: some dozens, in one partition. */
  entity: (id: string): Key => ({ pk: keyPrefixes.entities, sk: id }),
  entities: keyPrefixes.entities,
  /** What admins decide of a withdrawal or donation, and who has said what. */
  approval: (subject: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: 'APPROVAL' }),
  approvalStep: (subject: string, id: string): Key => ({ pk: `${keyPrefixes.approval}${subject}`, sk: `STEP#${id}` }),
  approvalStepPrefix: 'STEP#',
  /** What the workflow waits for, encrypted; a partition of its own, so that few have a right to it. */
  taskToken: (subject: string): Key => ({ pk: `${keyPrefixes.taskToken}${subject}`, sk: 'TOKEN' }),
  attempts: (kind: string, subject: string): Key => ({
    pk: `${keyPrefixes.attempts}${kind}#${subject}`,
    sk: 'ATTEMPTS',
  }),
} as const
