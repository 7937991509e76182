import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The one table: what every store function is given. */
export interface Table {
  readonly client: DynamoDBDocumentClient
  readonly name: string
}

/** Opens the table; called once per function instance, so that connections are kept between calls. */
export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return { client, name }
}

export interface Key {
  readonly pk: string
  readonly sk: string
}

/** `*` stands for any category or any action in the keys of the listing. */
export const any = '*'

/** All key prefixes of the table stand here and nowhere else; `docs/access-patterns.md` says who reads them. */
export const keys = {
  recyclable: (id: string): Key => ({ pk: `AD#${id}`, sk: 'AD' }),
  recyclablesOfOwner: (userId: string) => `OWNER#${userId}`,
  moderationQueue: 'MODERATION#pending',
  /** A page of the listing is one Query on this partition; the sort key is the ad's id, newest last. */
  cards: (place: string, category: string, action: string) => `CARDS#${place}#${category}#${action}`,
  placeOfBrazil: 'BR',
  placeOfState: (stateId: number) => `S${stateId}`,
  placeOfCity: (cityId: number) => `C${cityId}`,
  placeOfCell: (bits: number, cell: number) => `G${bits}:${cell}`,
  photo: (id: string): Key => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' }),
  uploadQuota: (userId: string, hour: string): Key => ({ pk: `USER#${userId}`, sk: `UPLOADS#${hour}` }),
  question: (recyclableId: string, questionId: string): Key => ({
    pk: `AD#${recyclableId}`,
    sk: `QUESTION#${questionId}`,
  }),
  questionPrefix: 'QUESTION#',
  reportMark: (recyclableId: string, userId: string): Key => ({ pk: `AD#${recyclableId}`, sk: `REPORTER#${userId}` }),
  report: (id: string): Key => ({ pk: `REPORT#${id}`, sk: 'REPORT' }),
  openReports: 'REPORTS#open',
  user: (userId: string) => `USER#${userId}`,
  profile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  favourite: (userId: string, recyclableId: string): Key => ({ pk: `USER#${userId}`, sk: `FAVOURITE#${recyclableId}` }),
  favouritePrefix: 'FAVOURITE#',
  savedSearch: (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `SEARCH#${id}` }),
  /** How many of a kind a user has: the guard of a limit, counted in the same transaction. */
  tally: (userId: string, kind: 'favourites' | 'saved-searches'): Key => ({
    pk: `USER#${userId}`,
    sk: `TALLY#${kind}`,
  }),
  savedSearchPrefix: 'SEARCH#',
  /** Who waits for an ad of this place, category and action: read once per key of an approved ad. */
  watchers: (place: string, category: string, action: string) => `WATCH#${place}#${category}#${action}`,
  digest: (day: string, userId: string, searchId: string, recyclableId: string): Key => ({
    pk: `DIGEST#${day}`,
    sk: `${userId}#${searchId}#${recyclableId}`,
  }),
  digestOfDay: (day: string) => `DIGEST#${day}`,
  settings: { pk: 'SETTINGS', sk: 'SETTINGS' } as Key,
  audit: (month: string, id: string): Key => ({ pk: `AUDIT#${month}`, sk: id }),
  auditOf: (targetId: string) => `AUDITED#${targetId}`,
  outbox: (eventId: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: 'EVENT' }),
  consumed: (consumer: string, eventId: string): Key => ({ pk: `CONSUMED#${consumer}#${eventId}`, sk: 'EVENT' }),
  attempts: (kind: string, subject: string): Key => ({ pk: `ATTEMPTS#${kind}#${subject}`, sk: 'ATTEMPTS' }),
} as const

/** Epoch seconds for the TTL attribute `expiresAt`. */
export function expiresAt(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds
}

export const daySeconds = 24 * 60 * 60
